import * as z from 'zod';
import { readVersion, type TlsVersion } from '../versions.ts';
import type { CipherSuites } from './cipher-suites.ts';
import type { Groups } from './groups.ts';

const Text = z.string().min(1);
const Day = z.iso.date();

/** What a server may offer. Suites and groups are numbers of the IANA registry. */
export interface Profile {
  readonly name: string;
  /** Where its content comes from, so that a report can say which of several of this name it judged by. */
  readonly source: string;
  readonly min: TlsVersion;
  readonly tls12: ReadonlySet<string>;
  readonly tls13: ReadonlySet<string>;
  /** Absent where the profile says nothing of groups. */
  readonly groups?: ReadonlySet<number>;
}

const Version = z.string().refine((text) => readVersion(text) !== undefined, 'not a TLS version: write VersionTLS12');

/** A profile as openshift/api writes it: suites of all versions in one list, in OpenSSL's spelling or any other. */
const WrittenProfile = z.strictObject({
  name: Text,
  minTLSVersion: Version,
  ciphers: z.array(Text).default([]),
  groups: z.array(Text).optional(),
});

/** The predefined profiles as they stood from one day on. */
export const ProfileEdition = z
  .strictObject({
    id: Text,
    source: Text,
    /** First day. */
    from: Day,
    /** Day of the edition that came after it. */
    until: Day.optional(),
    /** `by-name`: used by rules that name it only, whatever its day. */
    chosen: z.enum(['by-day', 'by-name']).default('by-day'),
    profiles: z.array(WrittenProfile).min(1),
  })
  .refine(({ from, until }) => until === undefined || from < until, {
    path: ['until'],
    message: 'until is before from',
  });
export type ProfileEdition = z.infer<typeof ProfileEdition>;

/** Names that declarations use: the profile that is written out, and the one that counts where none is named. */
const ProfileNames = z.strictObject({ custom: Text, whenUnset: Text });
export type ProfileNames = z.infer<typeof ProfileNames>;

export const profileSections = { profileNames: ProfileNames.optional(), editions: z.array(ProfileEdition).default([]) };

/** A custom profile as openshift/api writes it. */
export const CustomProfile = z.strictObject({
  minTLSVersion: z.string(),
  ciphers: z.array(z.string()).default([]),
  groups: z.array(z.string()).optional(),
});
export type CustomProfile = z.infer<typeof CustomProfile>;

/** The newest edition whose day has come; of all of them where no day is given. */
export function editionInForce(editions: readonly ProfileEdition[], asOf?: string): ProfileEdition | undefined {
  const day = asOf?.slice(0, 10);
  const begun = editions.filter(({ from, chosen }) => chosen === 'by-day' && (day === undefined || from <= day));
  const newest = begun
    .map(({ from }) => from)
    .sort()
    .at(-1);
  return begun.find(({ from }) => from === newest);
}

/** One profile of an edition, in numbers. */
export function profileIn(
  { source, profiles }: ProfileEdition,
  name: string,
  suites: CipherSuites,
  groups: Groups,
): Profile | undefined {
  const written = profiles.find((one) => one.name === name);
  const min = written === undefined ? undefined : readVersion(written.minTLSVersion)?.version;
  if (written === undefined || min === undefined) return undefined;
  const ids = [...suites.idsOf(written.ciphers)];
  const isTls13 = (id: string): boolean => suites.byId(id)?.isTls13 === true;
  return {
    name,
    source,
    min,
    tls12: new Set(ids.filter((id) => !isTls13(id))),
    tls13: new Set(ids.filter(isTls13)),
    ...(written.groups === undefined ? {} : { groups: groups.idsOf(written.groups) }),
  };
}

/**
 * A custom profile. The suites that Go cannot leave out (golang/go 29349) are always allowed. Names that mean nothing allow nothing.
 * Nothing where the minimum cannot be read.
 */
export function customProfile(
  { minTLSVersion, ciphers, groups: named }: CustomProfile,
  name: string,
  suites: CipherSuites,
  groups: Groups,
): Profile | undefined {
  const min = readVersion(minTLSVersion)?.version;
  if (min === undefined) return undefined;
  const ids = [...suites.idsOf(ciphers)];
  return {
    name,
    source: 'custom profile of the rule',
    min,
    tls12: new Set(ids.filter((id) => suites.byId(id)?.isTls13 === false)),
    tls13: new Set(suites.all.filter(({ inGo }) => inGo === 'fixed').map(({ id }) => id)),
    ...(named === undefined || named.length === 0 ? {} : { groups: groups.idsOf(named) }),
  };
}
