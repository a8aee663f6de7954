import type { Verdict } from '../model/verdict.ts';
import { type Effective, effectiveOf, type Known } from './effective.ts';
import type { Profile } from './knowledge/profiles.ts';
import type { Knowledge } from './knowledge.ts';
import type { Listener, Reading } from './listener.ts';
import { compareVersions } from './versions.ts';

/** One listener under one profile: facts section "not weaker". A stricter configuration passes. */
export interface JudgedListener {
  readonly listener: Listener;
  /** What it was judged by. */
  readonly profile: Profile;
  readonly effective: Effective;
  readonly verdict: Verdict;
  /** Answers that are bad. */
  readonly version: Answer;
  readonly ciphers: Answer;
  /** Suites, by number, that the profile does not allow. */
  readonly outside: readonly string[];
  readonly groups: Answer;
  readonly groupsOutside: readonly number[];
}

export type Answer = 'holds' | 'fails' | 'unknown';

/** What a listener offers must not be weaker than the profile: the minimum at least its minimum, suites and groups among its own. */
export function judgeListener(listener: Listener, profile: Profile, knowledge: Knowledge): JudgedListener {
  const effective = asFarAsShown(effectiveOf(listener, knowledge), listener);
  const version = versionAnswer(effective, profile);
  const outside = outsideOf(effective, profile);
  const ciphers = ciphersAnswer(effective, outside, profile);
  const groupsOutside = groupsBeyond(effective, profile);
  const groups = groupsAnswer(effective, profile, groupsOutside);
  const judged = { listener, profile, effective, version, ciphers, outside, groups, groupsOutside };
  return { ...judged, verdict: verdictOf(judged) };
}

/** Where settings may be hidden, a missing one is not known to be missing: no default counts. */
function asFarAsShown(effective: Effective, listener: Listener): Effective {
  const why = hiddenIn(listener);
  if (why === undefined) return effective;
  const unlessDefault = <T>(known: Known<T>): Known<T> =>
    known.basis === 'default' ? { basis: 'unknown', reason: why, settings: [] } : known;
  return { ...effective, min: unlessDefault(effective.min), tls12: unlessDefault(effective.tls12) };
}

function hiddenIn({ isTemplated, hidden }: Listener): string | undefined {
  return isTemplated === true ? 'the file is a template: judge what it renders to' : hidden;
}

function versionAnswer({ min }: Effective, profile: Profile): Answer {
  if (min.value === undefined) return 'unknown';
  return compareVersions(min.value, profile.min) < 0 ? 'fails' : 'holds';
}

/** A profile of TLS 1.3 forbids every older suite by its minimum: that is one fault, and not one for each suite. */
function outsideOf({ min, tls12, tls13 }: Effective, profile: Profile): string[] {
  const isMoot = min.value === '1.3' || profile.min === '1.3';
  const below = isMoot ? [] : [...(tls12.value ?? [])].filter((id) => !profile.tls12.has(id));
  const above = [...(tls13 ?? [])].filter((id) => !profile.tls13.has(id));
  return [...below, ...above].sort();
}

/** Where the minimum is not known, a list may be of no effect: suites beyond the profile prove nothing then. */
function ciphersAnswer({ min, tls12 }: Effective, outside: readonly string[], profile: Profile): Answer {
  if (min.value === '1.3' || profile.min === '1.3') return outside.length > 0 ? 'fails' : 'holds';
  if (outside.length > 0) return min.value === undefined ? 'unknown' : 'fails';
  return tls12.value === undefined || min.value === undefined ? 'unknown' : 'holds';
}

function groupsBeyond({ groups }: Effective, profile: Profile): number[] {
  const allowed = profile.groups;
  if (allowed === undefined) return [];
  return [...(groups?.value ?? [])].filter((id) => !allowed.has(id)).sort((a, b) => a - b);
}

function groupsAnswer({ groups }: Effective, profile: Profile, beyond: readonly number[]): Answer {
  if (groups === undefined || profile.groups === undefined) return 'holds';
  if (groups.value === undefined) return 'unknown';
  return beyond.length > 0 ? 'fails' : 'holds';
}

function verdictOf({ listener, version, ciphers, groups }: Omit<JudgedListener, 'verdict'>): Verdict {
  if (listener.role !== 'server' || listener.decided?.where === 'elsewhere') return 'not-applicable';
  if (listener.decided?.where === 'at-run-time') return 'inconclusive';
  const answers = [version, ciphers, groups];
  if (answers.includes('fails')) return 'fail';
  return answers.includes('unknown') || hiddenIn(listener) !== undefined ? 'inconclusive' : 'pass';
}

/** A TLS server that nothing but the fallback saw, without any setting. */
export function isUnlocated({ listener, verdict }: JudgedListener): boolean {
  const hasSettings = listener.settings.some(({ kind }) => kind !== 'switch');
  return verdict === 'inconclusive' && listener.locator === 'fallback' && !hasSettings;
}

/** Why a listener cannot be decided, one clause each. */
export function wordsOfDoubts(judged: JudgedListener): string[] {
  return doubtClauses(judged, ({ reason }) => reason);
}

/** The same as fingerprints have it. */
export function doubtsOf(judged: JudgedListener): string[] {
  return doubtClauses(judged, ({ identity, reason }) => identity ?? reason);
}

function doubtClauses(
  { listener, effective, version, ciphers, groups }: JudgedListener,
  clauseOf: (known: Known<unknown>) => string,
): string[] {
  if (listener.decided !== undefined) return [listener.decided.reason];
  const reasons = [
    ...(version === 'unknown' ? [clauseOf(effective.min)] : []),
    ...(ciphers === 'unknown' && effective.tls12.value === undefined ? [clauseOf(effective.tls12)] : []),
    ...(groups === 'unknown' && effective.groups !== undefined ? [clauseOf(effective.groups)] : []),
  ];
  const why = hiddenIn(listener);
  return [...new Set([...reasons, ...(why === undefined ? [] : [why])])];
}

const worstFirst: readonly Verdict[] = ['fail', 'inconclusive', 'pass'];

/** A file under a profile: its worst listener. What could not be read is never a pass; a file without a TLS server is not concerned. */
export function verdictOfReading({ listeners, unreadable }: Reading, profile: Profile, knowledge: Knowledge): Verdict {
  const verdicts = listeners.map((listener) => judgeListener(listener, profile, knowledge).verdict);
  if (unreadable.length > 0) verdicts.push('inconclusive');
  return worstFirst.find((verdict) => verdicts.includes(verdict)) ?? 'not-applicable';
}
