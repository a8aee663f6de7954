import type { WireAnswer } from '../../gates/model/wire-answer.ts';

/** One execution to start. */
export interface JobTrigger {
  readonly jobName: string;
  /** Our own id of this attempt: it goes into the job's labels and annotations, so that an execution whose answer was lost is found. */
  readonly intentId: string;
  /** What the attempt is for: at least the candidate. Values must not be empty. */
  readonly annotations: Readonly<Record<string, string>>;
  /** Environment of the job; an empty value is refused by Prow, so it is left out. */
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * An external job system. It brings answers as they are; `gates/ci-jobs/answers` says what they mean under `dialect`.
 * Nothing here repeats a create: whether to is decided from the stored intent, never from a lost answer.
 */
export interface CiJobs {
  readonly dialect: 'gangway';
  /** Starts one execution. Not idempotent: write the intent before, and list before a second try. */
  trigger(trigger: JobTrigger): Promise<WireAnswer>;
  /** Executions of a job by name; they carry neither labels nor times. */
  list(jobName: string): Promise<WireAnswer>;
  read(executionId: string): Promise<WireAnswer>;
}
