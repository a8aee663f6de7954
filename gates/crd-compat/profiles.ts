import type { Impact } from '../model/finding.ts';
import type { AudienceEffect, Effects, Persisted } from './effects.ts';

/**
 * How much a team promises. `stored`: what is in etcd stays and the change applies. `write`: also manifests that worked keep
 * working. `read`: stored, and readers keep understanding. `full` (or `all`): every audience. `strict`: also what only people notice.
 */
export const PROFILES = ['stored', 'write', 'read', 'full', 'all', 'strict'] as const;
type Profile = (typeof PROFILES)[number];

export type Region = 'spec' | 'status' | 'crd';

export interface Judging {
  readonly profile: Profile;
  /** Whether the API server ratchets there. */
  readonly ratcheting: boolean;
}

/** The effects of a row in one region, after what a check could prove about one fact. */
export function effectsIn(region: Region, row: Effects, proved: Partial<Effects> = {}): Effects {
  const { status, ...spec } = row;
  return { ...spec, ...(region === 'status' ? status : {}), ...proved };
}

const weight = { ok: 0, notice: 0, review: 1, break: 2 } as const satisfies Record<AudienceEffect, number>;
const impacts: readonly Impact[] = ['compatible', 'review', 'breaking'];

/** What a fact means under a profile. An audience that the profile promises nothing can at most ask for a review. */
export function impactOf(effects: Effects, { profile, ratcheting }: Judging): Impact {
  const writers = weight[effects.writers];
  const stored = persistedWeight(effects.persisted, ratcheting ? 0 : writers);
  const readers = weight[effects.readers];
  return impacts[worst(profile, stored, writers, readers, effects)] ?? 'breaking';
}

function worst(profile: Profile, stored: number, writers: number, readers: number, effects: Effects): number {
  const asked = (value: number) => Math.min(value, 1);
  switch (profile) {
    case 'stored':
      return stored;
    case 'write':
      return Math.max(stored, writers, asked(readers));
    case 'read':
      return Math.max(stored, asked(writers), readers);
    case 'full':
    case 'all':
      return Math.max(stored, writers, readers);
    case 'strict': {
      const noticed = effects.writers === 'notice' || effects.readers === 'notice' ? 1 : 0;
      const worstEffect = Math.max(stored, writers, readers);
      return worstEffect > 0 ? 2 : noticed;
    }
    default:
      return profile satisfies never;
  }
}

/** Without ratcheting, a stored object is in the same position as a manifest that is sent again. */
function persistedWeight(persisted: Persisted, unratcheted: number): number {
  switch (persisted) {
    case 'ok':
      return 0;
    case 'ratcheted':
      return unratcheted;
    case 'review':
      return 1;
    default:
      return 2;
  }
}
