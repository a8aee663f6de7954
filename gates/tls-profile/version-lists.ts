import { compareVersions, readVersion, TlsVersion } from './versions.ts';

const SIGN = /^(?:[-!+]|[<>]=)/;

function isAll(value: string): boolean {
  return /^\+?(?:all|any)$/i.test(value);
}

/**
 * The versions that a list allows: names, or names with signs, as mod_ssl (`all -SSLv3`), Dovecot (`!SSLv3`) and Postfix (`>=TLSv1.2`)
 * have them. SSL 3 is not part of `all`: no build has it today. Undefined where an item is not a version.
 */
export function allowedVersions(values: readonly string[]): TlsVersion[] | undefined {
  const signed = values.filter((value) => !isAll(value)).map(signedVersion);
  if (signed.some((one) => one === undefined)) return undefined;
  const first = values[0] ?? '';
  const startsEmpty = !isAll(first) && /^(?:$|\+|[^-!<>])/.test(first);
  const steps = signed.flatMap((one) => one ?? []);
  return steps.reduce<readonly TlsVersion[]>(changedBy, startsEmpty ? [] : TlsVersion.options.slice(1)).slice();
}

interface SignedVersion {
  readonly sign: string;
  readonly version: TlsVersion;
}

function signedVersion(value: string): SignedVersion | undefined {
  const version = readVersion(value.replace(SIGN, ''))?.version;
  return version === undefined ? undefined : { sign: SIGN.exec(value)?.[0] ?? '+', version };
}

function changedBy(allowed: readonly TlsVersion[], { sign, version }: SignedVersion): readonly TlsVersion[] {
  switch (sign) {
    case '+':
      return [...allowed, version];
    case '>=':
      return allowed.filter((one) => compareVersions(one, version) >= 0);
    case '<=':
      return allowed.filter((one) => compareVersions(one, version) <= 0);
    default:
      return allowed.filter((one) => one !== version);
  }
}
