import type { TlsCheck } from './check.ts';
import { cipherOutsideProfile } from './checks/cipher-outside-profile.ts';
import { declaredProfileInvalid } from './checks/declared-profile-invalid.ts';
import { exemptionExpired } from './checks/exemption-expired.ts';
import { exemptionUnused } from './checks/exemption-unused.ts';
import { groupOutsideProfile } from './checks/group-outside-profile.ts';
import { http2SuiteMissing } from './checks/http2-suite-missing.ts';
import { misspeltSetting } from './checks/misspelt-setting.ts';
import { nothingNegotiable } from './checks/nothing-negotiable.ts';
import { postQuantumMissing } from './checks/post-quantum-missing.ts';
import { profileNotHonoured } from './checks/profile-not-honoured.ts';
import { refusedByStack } from './checks/refused-by-stack.ts';
import { scanProvesNothing } from './checks/scan-proves-nothing.ts';
import { scanWeakerThanConfiguration } from './checks/scan-weaker-than-configuration.ts';
import { scanWeakerThanProfile } from './checks/scan-weaker-than-profile.ts';
import { settingByDefault } from './checks/setting-by-default.ts';
import { undecidedSetting } from './checks/undecided-setting.ts';
import { unknownCipherName } from './checks/unknown-cipher-name.ts';
import { unlocatedListener } from './checks/unlocated-listener.ts';
import { variantNotWired } from './checks/variant-not-wired.ts';
import { variantStale } from './checks/variant-stale.ts';
import { versionBelowProfile } from './checks/version-below-profile.ts';
import { weakeningSwitch } from './checks/weakening-switch.ts';
import { withoutEffect } from './checks/without-effect.ts';

/** Every question of this gate, by id. */
export const checks: readonly TlsCheck[] = [
  cipherOutsideProfile,
  declaredProfileInvalid,
  exemptionExpired,
  exemptionUnused,
  groupOutsideProfile,
  http2SuiteMissing,
  misspeltSetting,
  nothingNegotiable,
  postQuantumMissing,
  profileNotHonoured,
  refusedByStack,
  scanProvesNothing,
  scanWeakerThanConfiguration,
  scanWeakerThanProfile,
  settingByDefault,
  undecidedSetting,
  unknownCipherName,
  unlocatedListener,
  variantNotWired,
  variantStale,
  versionBelowProfile,
  weakeningSwitch,
  withoutEffect,
];

/** Ids of the checks whose facts decide nothing. */
export const UNDECIDED: ReadonlySet<string> = new Set(checks.filter((one) => one.isUndecided).map(({ id }) => id));
