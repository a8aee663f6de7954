import { type Key, LAST, normalInstant, padded } from './keys.ts';

// gate-config ---------------------------------------------------------------------------------------------------------

/** All waivers share a partition, as rules do: their current versions, all versions, and the approved ones by their end. */
export const WAIVERS = 'WAIVERS';
export const WAIVER_HEADS = 'HEAD#';

export function waiverHeadKey(id: string): Key {
  return { pk: WAIVERS, sk: `${WAIVER_HEADS}${id}` };
}

export function waiverVersionKey(id: string, version: number): Key {
  return { pk: WAIVERS, sk: `${waiverVersionsOf(id)}${padded(version)}` };
}

export function waiverVersionsOf(id: string): string {
  return `VERSION#${id}#`;
}

/** The partition of the waivers that name a repository in full; those with a pattern share one, for they may mean any. */
export function waiversOf(repository: string | undefined): string {
  return `WAIVER#${repository?.toLowerCase() ?? '*'}`;
}

/** Waivers by their end, so that those that have not ended are one range. */
export function waiverUntilKey(pk: string, expiresAt: string, id: string): Key {
  return { pk, sk: `${waiversUntil(expiresAt)}${id}` };
}

function waiversUntil(instant: string): string {
  return `UNTIL#${normalInstant(instant)}#`;
}

/** Waivers that end at an instant have ended at it. */
export function waiversAfter(instant: string): string {
  return `${waiversUntil(instant)}${LAST}`;
}

export const WAIVERS_LAST = `UNTIL#${LAST}`;

// gate-runs -----------------------------------------------------------------------------------------------------------

/** Changes of waivers that open pull requests have still to be judged by again, oldest first. */
export const WAIVER_WAKES = 'WAIVERWAKE';

export function waiverWakeKey(instant: string, id: string): Key {
  return { pk: WAIVER_WAKES, sk: `${normalInstant(instant)}#${id}` };
}

export function waiverWakesUntil(instant: string): string {
  return `${normalInstant(instant)}#${LAST}`;
}

/** When waivers were last used. */
export const WAIVER_USES = 'WAIVERUSE';

export function waiverUseKey(id: string): Key {
  return { pk: WAIVER_USES, sk: id };
}

/** That the people of a route were told something of waivers. */
export function waiverNoticeKey(name: string): Key {
  return { pk: 'WAIVERNOTICE', sk: name };
}
