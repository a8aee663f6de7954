import { type JobReader, jobReaderOf } from '../../../gates/ci-jobs/answers/reader.ts';
import { jobOrderOf } from '../../../gates/ci-jobs/order.ts';
import { type Attempt, type AttemptKey, isSameAttempt } from '../../../gates/model/attempt.ts';
import { MINUTE_MS, plusMs } from '../../../gates/model/instant-arithmetic.ts';
import { executionPoolOf, type Impossible, type JobOrder, jobSystemOf } from '../../../gates/model/job-order.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { CiJobs, JobSystems } from '../../ports/ci-jobs.ts';
import type { Clock } from '../../ports/clock.ts';

/** Everything that is needed to talk about one try of a job. */
export interface JobLine {
  readonly order: JobOrder;
  readonly reader: JobReader;
  readonly jobs: CiJobs;
  /** Whose credentials it uses. */
  readonly system: string;
}

/** The line to a try's job system, or why there is none. `missing`: not configured now; it may be before the night ends. */
export function jobLineOf(
  promotion: Promotion,
  attempt: AttemptKey,
  systems: JobSystems,
): JobLine | Impossible | { readonly kind: 'missing'; readonly text: string } {
  const order = jobOrderOf(promotion, attempt);
  if (order.kind === 'impossible') return order;
  // One entry per kind takes the orders of that kind: what the compiler cannot follow through the union.
  const jobs = systems[order.kind] as CiJobs | undefined;
  if (jobs === undefined) return { kind: 'missing', text: `no ${order.kind} is configured here` };
  return { order, reader: jobReaderOf(order), jobs, system: systemNamed(promotion, attempt.job) };
}

export function systemNamed({ stream }: Promotion, job: string): string {
  const runner = stream.jobs.find(({ name }) => name === job)?.runner;
  return runner === undefined ? '' : jobSystemOf(runner);
}

export function attemptOf({ attempts }: Promotion, key: AttemptKey): Attempt | undefined {
  return attempts.find((attempt) => isSameAttempt(attempt, key));
}

/** Executions that other tries of the promotion have, among those that could be taken for this one's. */
export function siblingsOf({ stream, attempts }: Promotion, key: AttemptKey): readonly string[] {
  const poolOf = (job: string) => {
    const runner = stream.jobs.find(({ name }) => name === job)?.runner;
    return (runner === undefined ? undefined : executionPoolOf(runner)) ?? `job ${job}`;
  };
  const pool = poolOf(key.job);
  return attempts.flatMap((attempt) =>
    poolOf(attempt.job) === pool && !isSameAttempt(attempt, key) && attempt.execution !== undefined
      ? [attempt.execution]
      : [],
  );
}

/**
 * A few at a time, answers in the order of asking. No system has a published limit; their fronts answer 429. Where there is no time left
 * for the next few, they are not asked, and stay due.
 */
export async function inParallel<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<readonly Answer[]>,
  hasTime: () => boolean,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length && (from === 0 || hasTime()); from += AT_ONCE) {
    answers.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(ask))).flat());
  }
  return answers;
}

const AT_ONCE = 4;

const ROUND_MS = 2 * MINUTE_MS;

/**
 * Time for one round of requests: two minutes, and not beyond the deadline of the night. A system that hangs costs half a minute for
 * each few; without an end to it the night would last the longer the more jobs it has.
 */
export function timeOf({ deadlineAt }: Promotion, { now }: Clock): () => boolean {
  const begun = now();
  const end = plusMs(begun, ROUND_MS);
  const until = begun < deadlineAt && deadlineAt < end ? deadlineAt : end;
  return () => now() < until;
}
