import * as z from 'zod';

const Instant = z.iso.datetime();

/**
 * How one run of a job ended. `failed` is a failure of the product; `infrastructure` and `not-created` are not; of the others
 * nothing is known, so they never pass.
 */
export const Outcome = z.enum([
  'passed',
  'failed',
  'infrastructure',
  'not-created',
  'gone',
  'timeout',
  'refused',
  'unknown',
]);
export type Outcome = z.infer<typeof Outcome>;

/**
 * planned: nothing was sent. posting: the intent is stored, the request may be on its way. lost: it was sent, and the answer did
 * not come. running: we know the execution. ended. dropped: the verdict came before anything was sent.
 */
const AttemptState = z.enum(['planned', 'posting', 'lost', 'running', 'ended', 'dropped']);

export const Attempt = z.object({
  job: z.string().min(1),
  /** Which of the runs side by side; from 1. */
  run: z.number().int().positive(),
  /** 1 for the first try of this run. */
  number: z.number().int().positive(),
  state: AttemptState,
  plannedAt: Instant,
  /** Nothing is sent before this. */
  notBefore: Instant,
  /** Who asked for it, where a person did; it is not taken from the budget. */
  askedBy: z.string().optional(),
  postedAt: Instant.optional(),
  /** Executions of the job that were there before ours was sent. */
  knownBefore: z.array(z.string()).max(500).optional(),
  execution: z.string().optional(),
  url: z.string().optional(),
  startedAt: Instant.optional(),
  /** Last answer about the execution. */
  lastSeenAt: Instant.optional(),
  /** Last look of any kind, answered or not; the next one waits. */
  lookedAt: Instant.optional(),
  /** Looks in a row that did not find it. */
  absentReads: z.number().int().nonnegative(),
  lastAbsentAt: Instant.optional(),
  /** Server errors in a row for this execution while others were answered. */
  strikes: z.number().int().nonnegative(),
  lastStrikeAt: Instant.optional(),
  outcome: Outcome.optional(),
  text: z.string().optional(),
  endedAt: Instant.optional(),
  /** What came after the attempt had been given up; it is evidence and changes no verdict. */
  late: z.object({ outcome: Outcome, at: Instant }).optional(),
});
export type Attempt = z.infer<typeof Attempt>;

/** Names an attempt within its promotion. */
export const AttemptKey = Attempt.pick({ job: true, run: true, number: true });
export type AttemptKey = z.infer<typeof AttemptKey>;

export function isSameAttempt(a: AttemptKey, b: AttemptKey): boolean {
  return a.job === b.job && a.run === b.run && a.number === b.number;
}

/** Our own name of an attempt for the world outside: stable, so that an execution can be told to be ours. */
export function intentId(promotion: string, { job, run, number }: AttemptKey): string {
  return `${promotion}.${job}.${run}.${number}`;
}

/** Neither ended nor dropped: an answer may still come. */
export function isOutstanding({ state }: Pick<Attempt, 'state'>): boolean {
  return state !== 'ended' && state !== 'dropped';
}
