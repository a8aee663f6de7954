import { type Attempt, isOutstanding } from '../model/attempt.ts';
import { plusMinutes } from '../model/instant-arithmetic.ts';
import type { StreamJob } from '../model/stream/job.ts';
import type { Stream } from '../model/stream.ts';
import { standingOf } from './standings.ts';

export interface RetryQuestion {
  readonly stream: Stream;
  readonly attempts: readonly Attempt[];
  /** Learnt durations in minutes, by job. */
  readonly usual: Readonly<Record<string, number>>;
  readonly deadlineAt: string;
  readonly now: string;
}

/** Not the product's doing, so another try can help. Of `gone`, `timeout`, `refused` and `unknown` we know too little for that. */
const worthATry: readonly Attempt['outcome'][] = ['infrastructure', 'not-created'];

/** The first tries of every run of every job. */
export function firstAttempts(stream: Stream, now: string): readonly Attempt[] {
  return stream.jobs.flatMap((job) =>
    Array.from({ length: job.aggregate?.runs ?? 1 }, (_, index) => plannedAttempt(job.name, index + 1, 1, now)),
  );
}

export function plannedAttempt(job: string, run: number, number: number, now: string): Attempt {
  return { job, run, number, state: 'planned', plannedAt: now, notBefore: now, absentReads: 0, strikes: 0 };
}

/**
 * New tries for runs that the infrastructure ended: within the job's own number, the stream's budget and the time that is left,
 * and only where these runs together can still change what their job says.
 */
export function retriesDue(question: RetryQuestion): readonly Attempt[] {
  const { stream, now } = question;
  let left = stream.limits.retries - question.attempts.filter(isPaidRetry).length;
  return stream.jobs.flatMap((job) => {
    const affordable = failedRuns(job, question).slice(0, Math.max(0, left));
    const due = couldMatter(job, affordable, question.attempts) ? affordable : [];
    left -= due.length;
    return due.map((last) => plannedAttempt(job.name, last.run, last.number + 1, now));
  });
}

function isPaidRetry({ number, askedBy }: Attempt): boolean {
  return number > 1 && askedBy === undefined;
}

/** Last tries that deserve another one. */
function failedRuns(job: StreamJob, { attempts, usual, deadlineAt, now }: RetryQuestion): readonly Attempt[] {
  const own = attempts.filter((attempt) => attempt.job === job.name);
  const lasts = own.filter(
    (attempt) => !own.some((later) => later.run === attempt.run && later.number > attempt.number),
  );
  const minutes = usual[job.name] ?? job.usualMinutes ?? 0;
  if (plusMinutes(now, minutes) > deadlineAt) return [];
  return lasts.filter((last) => isRetryable(last, own, job));
}

function isRetryable(last: Attempt, own: readonly Attempt[], { retries }: StreamJob): boolean {
  if (isOutstanding(last) || !worthATry.includes(last.outcome)) return false;
  const ofRun = own.filter(({ run }) => run === last.run);
  if (ofRun.some(({ outcome }) => outcome === 'passed')) return false;
  return ofRun.filter(isPaidRetry).length < retries;
}

/** Whether the job would be undecided if these runs were open again: all of them, for runs that end together may need each other. */
function couldMatter(job: StreamJob, lasts: readonly Attempt[], attempts: readonly Attempt[]): boolean {
  const reopened = attempts.map((attempt) =>
    lasts.includes(attempt) ? plannedAttempt(job.name, attempt.run, attempt.number, '') : attempt,
  );
  return standingOf(job, reopened, true).verdict === undefined;
}
