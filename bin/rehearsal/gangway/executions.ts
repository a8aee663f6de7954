import type { CreateRequest, Status } from './contract.ts';

/** How one execution of a job goes: it runs for so long, then says this. */
export interface JobScript {
  readonly ends: Exclude<Status, 'TRIGGERED' | 'PENDING' | 'SCHEDULING'> | 'never';
  readonly afterMs: number;
  /** Afterwards it is swept: Gangway answers as if it had never been. */
  readonly goneAfterMs?: number;
}

export interface StoredExecution {
  readonly id: string;
  readonly jobName: string;
  readonly createdMs: number;
  readonly script: JobScript;
  readonly request: CreateRequest;
  readonly abortedMs?: number;
}

const VIEWER = 'https://prow.example.com/view/gs/results/logs';
const RUNNING: ReadonlySet<Status> = new Set([
  'SCHEDULING',
  'TRIGGERED',
  'PENDING',
  'JOB_EXECUTION_STATUS_UNSPECIFIED',
]);

export function isSwept({ createdMs, script }: StoredExecution, now: number): boolean {
  return script.goneAfterMs !== undefined && now - createdMs >= script.goneAfterMs;
}

export function isRunning(execution: StoredExecution, now: number): boolean {
  return RUNNING.has(statusOf(execution, now));
}

export function statusOf({ createdMs, script, abortedMs }: StoredExecution, now: number): Status {
  if (abortedMs !== undefined) return 'ABORTED';
  const age = now - createdMs;
  if (script.ends !== 'never' && age >= script.afterMs) return script.ends;
  if (age < script.afterMs / 20) return 'SCHEDULING';
  return age < script.afterMs / 10 ? 'TRIGGERED' : 'PENDING';
}

export function namesOf({ id, jobName }: StoredExecution) {
  return { id, job_name: jobName, job_type: 'PERIODIC' as const };
}

/** What a look shows: a link once there is a pod, a time of completion once it is over; never the labels. */
export function shown(execution: StoredExecution, now: number) {
  const status = statusOf(execution, now);
  const endMs = execution.abortedMs ?? execution.createdMs + execution.script.afterMs;
  const hasPod = status !== 'SCHEDULING' && status !== 'TRIGGERED';
  return {
    ...namesOf(execution),
    job_status: status,
    create_time: new Date(execution.createdMs).toISOString(),
    ...(hasPod ? { job_url: `${VIEWER}/${execution.jobName}/${BigInt(execution.createdMs)}` } : {}),
    ...(RUNNING.has(status) ? {} : { completion_time: new Date(endMs).toISOString() }),
  };
}
