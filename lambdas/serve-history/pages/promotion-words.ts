import { type Attempt, isOutstanding } from '../../../gates/model/attempt.ts';
import type { Phase, Promotion } from '../../../gates/model/promotion.ts';
import type { Verdict } from '../../../gates/model/verdict.ts';

/** What a phase means for the target of the stream. */
export const phaseWords: Readonly<Record<Phase, string>> = {
  pending: 'The static gates are being asked.',
  running: 'The jobs are being asked.',
  accepted: 'Let through, and not promoted yet.',
  promoting: 'Let through; the target is being moved.',
  promoted: 'The target was moved to this candidate.',
  rejected: 'The target was not moved.',
  failed: 'Let through, but moving the target failed.',
  superseded: 'Given up for a newer candidate.',
};

/** The colour of a promotion, as that of a verdict; none while nothing is decided. Only what was moved is ever green. */
export function toneOf({ phase, verdict }: Pick<Promotion, 'phase' | 'verdict'>): Verdict | undefined {
  if (phase === 'promoted') return verdict === 'pass' || verdict === 'waived' ? verdict : 'inconclusive';
  if (phase === 'failed') return 'fail';
  if (phase === 'rejected') return verdict === 'inconclusive' ? 'inconclusive' : 'fail';
  return undefined;
}

/** The verdict of one try; none while an answer may still come, and for a try that was never sent. */
export function attemptVerdict({ state, outcome }: Attempt): Verdict | undefined {
  if (outcome === 'passed') return 'pass';
  if (outcome === 'failed') return 'fail';
  return state === 'ended' ? 'inconclusive' : undefined;
}

/** The last instant that is known of a try. */
export function lastInstantOf(attempt: Attempt): string {
  const { endedAt, lastSeenAt, startedAt, postedAt, plannedAt } = attempt;
  return (isOutstanding(attempt) ? lastSeenAt : endedAt) ?? startedAt ?? postedAt ?? plannedAt;
}
