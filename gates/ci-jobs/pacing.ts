import type { Attempt } from '../model/attempt.ts';
import { latest, MINUTE_MS, msBetween, plusMs } from '../model/instant-arithmetic.ts';

/** The first look comes early: a job that is refused by its cluster ends within minutes. */
const FIRST_LOOK_MS = 2 * MINUTE_MS;
const SHORTEST_MS = 5 * MINUTE_MS;
const LONGEST_MS = 20 * MINUTE_MS;
/** Evidence that no longer changes the verdict is collected slowly. */
const LATE_MS = 15 * MINUTE_MS;

export interface Pace {
  /** Usual duration of the job in minutes, from history or the stream. */
  readonly usualMinutes: number | undefined;
  /** The verdict is there; the answer is only recorded. */
  readonly isLate: boolean;
}

type PacedAttempt = Pick<Attempt, 'startedAt' | 'lastSeenAt' | 'lookedAt' | 'plannedAt'>;

/** When to look at a running execution next: seldom while it cannot be done yet, every five minutes around its usual end. */
export function nextLookAt({ startedAt: started, plannedAt, lastSeenAt, lookedAt }: PacedAttempt, pace: Pace): string {
  const startedAt = started ?? plannedAt;
  const last = latest(lastSeenAt ?? '', lookedAt ?? '');
  if (last <= startedAt) return plusMs(startedAt, FIRST_LOOK_MS);
  return plusMs(last, pauseAfter(startedAt, last, pace));
}

function pauseAfter(startedAt: string, lastSeenAt: string, { usualMinutes, isLate }: Pace): number {
  if (isLate) return LATE_MS;
  if (usualMinutes === undefined) return SHORTEST_MS;
  const left = usualMinutes * MINUTE_MS - msBetween(startedAt, lastSeenAt);
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, left / 3));
}

/** How many durations are looked at, and how few say nothing. */
const MOST_SAMPLES = 20;
const FEWEST_SAMPLES = 3;

/**
 * Usual duration of each job in whole minutes: the median over its last runs that passed, newest first. A job with fewer than
 * three is left out. Failed runs end early or late for reasons of their own.
 */
export function usualDurations(attempts: readonly Attempt[]): Readonly<Record<string, number>> {
  const durations = new Map<string, number[]>();
  for (const { job, outcome, startedAt, endedAt } of attempts) {
    if (outcome !== 'passed' || startedAt === undefined || endedAt === undefined) continue;
    const known = durations.get(job) ?? [];
    if (known.length < MOST_SAMPLES) durations.set(job, [...known, msBetween(startedAt, endedAt) / MINUTE_MS]);
  }
  return Object.fromEntries(
    [...durations].filter(([, of]) => of.length >= FEWEST_SAMPLES).map(([job, of]) => [job, Math.max(1, median(of))]),
  );
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round(sorted[sorted.length >> 1] ?? 0);
}
