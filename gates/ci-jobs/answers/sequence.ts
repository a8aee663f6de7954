import { isFinalJobState, type JobObservation, type JobState } from '../../model/job.ts';

/** One answer about a job, in the order of arrival. */
export interface JobStep {
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
}

export interface JobHistory {
  readonly attempts: readonly JobAttempt[];
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
  const { observation } = step;
  const isAlerting = observation.alert;
  return {
    attempts: step.operation === 'create' ? created(history.attempts, observation) : looked(history.attempts, step),
    alerts: history.alerts + (isAlerting && !history.isAlerting ? 1 : 0),
    isAlerting,
    isPaused: observation.cause === 'auth',
  };
}

/** Where the job stands after a sequence of answers: the last attempt, however many there were. */
export function jobHistoryOf(steps: readonly JobStep[]): JobHistory & { readonly state: JobState } {
  const history = steps.reduce(withAnswer, NO_HISTORY);
  return { ...history, state: history.attempts.at(-1)?.state ?? 'unknown' };
}

/** A confirmed or a lost create is an attempt; one that was refused before anything was done is none. */
function created(attempts: readonly JobAttempt[], observation: JobObservation): readonly JobAttempt[] {
  if (observation.state === 'pending') return attempts;
  return [...attempts, attemptOf(observation, 0)];
}

function looked(attempts: readonly JobAttempt[], { observation, othersAnswer = true }: JobStep): readonly JobAttempt[] {
  const last = attempts.at(-1);
  if (last === undefined || (isFinalJobState(last.state) && !hasReturned(last, observation))) return attempts;
  const isServerError = observation.cause === 'server_error';
  const failedReads = isServerError && othersAnswer ? last.failedReads + 1 : 0;
  const isGone = failedReads >= GONE_AFTER;
  const next = isGone
    ? attemptOf({ ...observation, state: 'inconclusive', cause: 'execution_gone' }, failedReads)
    : attemptOf(observation, failedReads);
  const { cause: _, ...known } = last;
  return [...attempts.slice(0, -1), { ...known, ...next }];
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
