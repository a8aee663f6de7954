import * as z from 'zod';

/**
 * Where one execution of an external job stands.
 * `triggered`: a create was confirmed · `pending`: not final, or not known to be · `passed` and `failed`: the job's own verdict ·
 * `inconclusive`: it ended without saying anything of the product · `error`: it cannot go on as it is, a person must act ·
 * `unknown`: a create whose answer was lost; the job may or may not exist, so look for it before anything else.
 */
export const JobState = z.enum(['triggered', 'pending', 'passed', 'failed', 'inconclusive', 'error', 'unknown']);
export type JobState = z.infer<typeof JobState>;

/** Why a state is not simply the job's own word. */
export const JobCause = z.enum([
  'aborted',
  'infrastructure',
  'unknown_status',
  'identity_mismatch',
  'not_json',
  'malformed',
  'invalid_request',
  'unknown_job',
  'forbidden',
  'auth',
  'rate_limited',
  'server_error',
  'unavailable',
  'answer_lost',
  'unreachable',
  'execution_gone',
  'unexpected_answer',
  'not_there',
  'timed_out',
  'needs_approval',
  'not_accepted',
  'abandoned',
]);
export type JobCause = z.infer<typeof JobCause>;

/** What one answer of a job system says. It is an observation, not a verdict: deadlines and retries are the stream's. */
export interface JobObservation {
  readonly state: JobState;
  readonly cause?: JobCause;
  /** Whether asking again (a read) or starting again (a create, or an execution that ended) may help. */
  readonly retry: boolean;
  /** Seconds to wait before that, where the server named them. */
  readonly afterSeconds?: number;
  /** Whether a person must be told: a token has expired, a right is missing. */
  readonly alert: boolean;
  /** The system's own id of the execution. */
  readonly executionId?: string;
  readonly jobName?: string;
  /** Page of the execution, for people. */
  readonly url?: string;
  readonly startedAt?: string;
  readonly completedAt?: string;
  /** The system's own words, cut. */
  readonly message?: string;
}

/** Label and annotation of an execution that carry our own id of the attempt. */
export const INTENT_KEY = 'sluice/intent';
