import * as z from 'zod';
import { findSuite, idsOf } from './ciphers.ts';
import { findGroup } from './groups.ts';
import { readVersion, type TlsVersion } from './versions.ts';

export const ProfileName = z.enum(['Old', 'Intermediate', 'Modern', 'Custom']);
export type ProfileName = z.infer<typeof ProfileName>;

/** What a server may offer. Suites and groups are numbers of the IANA registry. */
export interface Profile {
  readonly name: ProfileName;
  /** Where its content comes from, so that a report can say which "Old" it judged by. */
  readonly source: string;
  readonly min: TlsVersion;
  readonly tls12: ReadonlySet<string>;
  readonly tls13: ReadonlySet<string>;
  /** Absent where the profile says nothing of groups. */
  readonly groups?: ReadonlySet<number>;
}

/** The predefined profiles as they stood from one day on. */
export interface ProfileEdition {
  readonly id: string;
  readonly source: string;
  readonly from: string;
  readonly until?: string;
  readonly old: readonly string[];
  readonly intermediate: readonly string[];
  readonly groups?: readonly string[];
}

const TLS13 = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];

const ECDHE_AEAD = [
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
];
const DHE_GCM = ['DHE-RSA-AES128-GCM-SHA256', 'DHE-RSA-AES256-GCM-SHA384'];
/** Suites of Old that Go can negotiate and Intermediate lacks. */
const LEGACY = [
  'ECDHE-ECDSA-AES128-SHA256',
  'ECDHE-RSA-AES128-SHA256',
  'ECDHE-ECDSA-AES128-SHA',
  'ECDHE-RSA-AES128-SHA',
  'ECDHE-ECDSA-AES256-SHA',
  'ECDHE-RSA-AES256-SHA',
  'AES128-GCM-SHA256',
  'AES256-GCM-SHA384',
  'AES128-SHA256',
  'AES128-SHA',
  'AES256-SHA',
  'DES-CBC3-SHA',
];
/** Suites of Old that Go lacks: in and out of the list over the years. */
const CBC_WITHOUT_GO = ['ECDHE-ECDSA-AES256-SHA384', 'ECDHE-RSA-AES256-SHA384', 'AES256-SHA256'];
const DHE_OF_OLD = [...DHE_GCM, 'DHE-RSA-CHACHA20-POLY1305', 'DHE-RSA-AES128-SHA256', 'DHE-RSA-AES256-SHA256'];

/**
 * Editions of the profiles, newest first. Source: history of config/v1/types_tlssecurityprofile.go in openshift/api; "Old" means a
 * different set in each.
 */
export const PROFILE_EDITIONS: readonly ProfileEdition[] = [
  {
    id: 'openshift-api-2026-05',
    source: 'openshift/api 816b38ee26ff (Mozilla 5.8)',
    from: '2026-05-21',
    old: [...ECDHE_AEAD, ...LEGACY, ...CBC_WITHOUT_GO],
    intermediate: ECDHE_AEAD,
    groups: ['X25519MLKEM768', 'X25519', 'secp256r1', 'secp384r1'],
  },
  {
    id: 'openshift-api-2026-02',
    source: 'openshift/api 9ee7e57fc8cb (Mozilla 5.7, Go lists)',
    from: '2026-02-11',
    until: '2026-05-21',
    old: [...ECDHE_AEAD, ...LEGACY],
    intermediate: ECDHE_AEAD,
  },
  {
    id: 'openshift-api-2019-10-24',
    source: 'openshift/api e0cb41738a20 (Mozilla 5.0)',
    from: '2019-10-24',
    until: '2026-02-11',
    old: [...ECDHE_AEAD, ...LEGACY, ...CBC_WITHOUT_GO, ...DHE_OF_OLD],
    intermediate: [...ECDHE_AEAD, ...DHE_GCM],
  },
  {
    id: 'openshift-api-2019-10-16',
    source: 'openshift/api 70056df33289',
    from: '2019-10-16',
    until: '2019-10-24',
    old: [...ECDHE_AEAD, ...LEGACY],
    intermediate: ECDHE_AEAD,
  },
  {
    id: 'openshift-api-2019-10-07',
    source: 'openshift/api e89149c046b9',
    from: '2019-10-07',
    until: '2019-10-16',
    old: [...ECDHE_AEAD, ...LEGACY, 'ECDHE-RSA-AES256-SHA384'],
    intermediate: ECDHE_AEAD,
  },
];

export const LATEST_EDITION = 'openshift-api-2026-05';

/** A custom profile as openshift/api writes it. */
export const CustomProfile = z.strictObject({
  minTLSVersion: z.string(),
  ciphers: z.array(z.string()).default([]),
  groups: z.array(z.string()).optional(),
});
export type CustomProfile = z.infer<typeof CustomProfile>;

const minimums = { Old: '1.0', Intermediate: '1.2', Modern: '1.3' } as const;

/** One of the three predefined profiles, in the edition named; nothing where there is no such edition. */
export function predefinedProfile(
  name: 'Old' | 'Intermediate' | 'Modern',
  editionId: string = LATEST_EDITION,
  editions: readonly ProfileEdition[] = PROFILE_EDITIONS,
): Profile | undefined {
  const edition = editions.find(({ id }) => id === editionId);
  if (edition === undefined) return undefined;
  const lists = { Old: edition.old, Intermediate: edition.intermediate, Modern: [] };
  return {
    name,
    source: edition.source,
    min: minimums[name],
    tls12: idsOf(lists[name]),
    tls13: idsOf(TLS13),
    ...(edition.groups === undefined ? {} : { groups: groupIds(edition.groups) }),
  };
}

/**
 * A custom profile. The three TLS 1.3 suites are always allowed: Go cannot leave them out (golang/go 29349). Names that mean nothing
 * allow nothing. Nothing where the minimum cannot be read.
 */
export function customProfile({ minTLSVersion, ciphers, groups }: CustomProfile): Profile | undefined {
  const min = readVersion(minTLSVersion)?.version;
  if (min === undefined) return undefined;
  const known = ciphers.flatMap((name) => findSuite(name)?.suite ?? []);
  return {
    name: 'Custom',
    source: 'custom profile of the rule',
    min,
    tls12: new Set(known.filter(({ isTls13 }) => !isTls13).map(({ id }) => id)),
    tls13: idsOf(TLS13),
    ...(groups === undefined || groups.length === 0 ? {} : { groups: groupIds(groups) }),
  };
}

function groupIds(names: readonly string[]): ReadonlySet<number> {
  return new Set(names.flatMap((name) => findGroup(name)?.id ?? []));
}
