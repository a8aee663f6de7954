import { isFinalJobState, type JobObservation, type JobState } from '../../model/job.ts';
import { type Adoptable, adoptable, type ListedExecution, type Listing } from './listing.ts';

/** One answer about a job, in the order of arrival. */
export type JobStep = AnswerStep | { readonly operation: 'list'; readonly listing: Listing };

interface AnswerStep {
  readonly operation: 'create' | 'read';
  readonly observation: JobObservation;
  /** Whether other executions of the same system were answered meanwhile; only then does a row of server errors mean one job. */
  readonly othersAnswer?: boolean;
}

export interface JobAttempt {
  readonly state: JobState;
  readonly cause?: JobObservation['cause'];
  readonly executionId?: string;
  readonly url?: string;
  /** Server errors in a row, while others were answered. */
  readonly failedReads: number;
  /** Its create was lost, and several executions may be it: none of them is believed to be. */
  readonly isAmbiguous?: boolean;
}

export interface JobHistory {
  readonly attempts: readonly JobAttempt[];
  /** Executions that were there before the last create; absent where nobody looked. */
  readonly knownBefore?: readonly string[];
  /** Times that somebody had to be told; a row of refusals is told once. */
  readonly alerts: number;
  /** Whether the last answer was one that is told, so that the next of the row is not told again. */
  readonly isAlerting: boolean;
  /** Polling waits until the token works again. The execution itself runs on. */
  readonly isPaused: boolean;
}

/** Three server errors in a row for one execution, while others are answered: Prow no longer has it, or never had. */
export const GONE_AFTER = 3;

export const NO_HISTORY: JobHistory = { attempts: [], alerts: 0, isAlerting: false, isPaused: false };

/**
 * Adds one answer. A final state is never taken back by a later answer about the same attempt, but for one: an execution that was
 * given up for gone and answers again is not gone.
 */
export function withAnswer(history: JobHistory, step: JobStep): JobHistory {
  const { alert, cause } = calmOr(step);
  return {
    ...history,
    ...learnt(history, step),
    alerts: history.alerts + (alert && !history.isAlerting ? 1 : 0),
    isAlerting: alert,
    isPaused: cause === 'auth',
  };
}

function calmOr(step: JobStep): Pick<JobObservation, 'alert' | 'cause'> {
  if (step.operation !== 'list') return step.observation;
  return step.listing.kind === 'listed' ? { alert: false } : step.listing.observation;
}

function learnt(history: JobHistory, step: JobStep): Pick<JobHistory, 'attempts' | 'knownBefore'> {
  switch (step.operation) {
    case 'create':
      return { attempts: created(history.attempts, step.observation) };
    case 'read':
      return { attempts: looked(history.attempts, step) };
    case 'list':
      return step.listing.kind === 'listed' ? listed(history, step.listing.executions) : history;
    default:
      return step satisfies never;
  }
}

/** Where the job stands after a sequence of answers: the last attempt, however many there were. */
export function jobHistoryOf(steps: readonly JobStep[]): JobHistory & { readonly state: JobState } {
  const history = steps.reduce(withAnswer, NO_HISTORY);
  return { ...history, state: history.attempts.at(-1)?.state ?? 'unknown' };
}

/** The same when no more answers come: the deadline ends what has not ended, and nothing is known of it. */
export function jobEndOf(steps: readonly JobStep[]): JobHistory & Pick<JobObservation, 'state' | 'cause'> {
  const history = jobHistoryOf(steps);
  const cause = history.attempts.at(-1)?.cause;
  if (!isFinalJobState(history.state)) return { ...history, state: 'inconclusive', cause: cause ?? 'timed_out' };
  return cause === undefined ? history : { ...history, cause };
}

/** A confirmed or a lost create is an attempt; one that was refused before anything was done is none. */
function created(attempts: readonly JobAttempt[], observation: JobObservation): readonly JobAttempt[] {
  if (observation.state === 'pending') return attempts;
  return [...attempts, attemptOf(observation, 0)];
}

/** Before a create a list says what is not ours; after a lost one it may say what is. */
function listed(
  { attempts, knownBefore }: JobHistory,
  executions: readonly ListedExecution[],
): Pick<JobHistory, 'attempts' | 'knownBefore'> {
  const last = attempts.at(-1);
  if (last?.state !== 'unknown') return { attempts, knownBefore: executions.map(({ executionId }) => executionId) };
  const found = adoptable(
    // Where nobody looked before, what has ended may be of any night: only what runs is young.
    knownBefore === undefined ? executions.filter(({ state }) => !isFinalJobState(state)) : executions,
    [...(knownBefore ?? []), ...attempts.flatMap(({ executionId }) => executionId ?? [])],
  );
  return { attempts: [...attempts.slice(0, -1), identified(last, found)], ...(knownBefore && { knownBefore }) };
}

function identified(lost: JobAttempt, found: Adoptable): JobAttempt {
  const { isAmbiguous: _, ...rest } = lost;
  if (found.kind === 'several') return { ...rest, isAmbiguous: true };
  if (found.kind === 'none') return rest;
  const { cause: __, ...attempt } = rest;
  return { ...attempt, state: 'triggered', executionId: found.executionId };
}

function looked(
  attempts: readonly JobAttempt[],
  { observation, othersAnswer = true }: AnswerStep,
): readonly JobAttempt[] {
  const last = attempts.at(-1);
  if (last === undefined || !isAbout(last, observation)) return attempts;
  if (isFinalJobState(last.state) && !hasReturned(last, observation)) return attempts;
  const isServerError = observation.cause === 'server_error';
  const failedReads = isServerError && othersAnswer ? last.failedReads + 1 : 0;
  const isGone = failedReads >= GONE_AFTER;
  const next = isGone
    ? attemptOf({ ...observation, state: 'inconclusive', cause: 'execution_gone' }, failedReads)
    : attemptOf(observation, failedReads);
  const { cause: _, ...known } = last;
  return [...attempts.slice(0, -1), { ...known, ...next }];
}

/** An answer about another execution says nothing of this one. */
function isAbout({ executionId, isAmbiguous }: JobAttempt, observation: JobObservation): boolean {
  if (isAmbiguous === true) return false;
  return executionId === undefined || (observation.executionId ?? executionId) === executionId;
}

function hasReturned(last: JobAttempt, { state, cause }: JobObservation): boolean {
  return last.cause === 'execution_gone' && (state === 'passed' || state === 'failed' || cause === undefined);
}

function attemptOf({ state, cause, executionId, url }: JobObservation, failedReads: number): JobAttempt {
  return {
    state,
    failedReads,
    ...(cause === undefined ? {} : { cause }),
    ...(executionId === undefined ? {} : { executionId }),
    ...(url === undefined ? {} : { url }),
  };
}
