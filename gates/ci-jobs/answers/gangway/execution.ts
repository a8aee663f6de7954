import * as z from 'zod';
import type { JobCause, JobObservation, JobState } from '../../../model/job.ts';
import { present } from '../../../model/present.ts';
import { linkOf } from '../link.ts';

/** Numbers of the enumeration in Prow's proto file: a transcoder may write numbers for names. */
const STATUS_BY_NUMBER = [
  'JOB_EXECUTION_STATUS_UNSPECIFIED',
  'TRIGGERED',
  'PENDING',
  'SUCCESS',
  'FAILURE',
  'ABORTED',
  'ERROR',
  'SCHEDULING',
] as const;

const Text = z.string().nullish();
/** A name of a ProwJob: it goes into addresses. proto3 may write an absent one as an empty text. */
const Id = z
  .string()
  .regex(/^(?:[A-Za-z0-9][\w.-]{0,252})?$/, 'not an id of an execution')
  .nullish();
const Status = z.union([z.string(), z.number().int()]).nullish();

/** `JobExecution`, in the snake case of the proto file or the camel case that some transcoders write. */
export const Execution = z.looseObject({
  id: Id,
  job_name: Text,
  jobName: Text,
  job_status: Status,
  jobStatus: Status,
  job_url: Text,
  jobUrl: Text,
  gcs_path: Text,
  gcsPath: Text,
  create_time: Text,
  createTime: Text,
  completion_time: Text,
  completionTime: Text,
});
export type Execution = z.infer<typeof Execution>;

interface Meaning {
  readonly state: JobState;
  readonly cause?: JobCause;
  readonly retry: boolean;
}

/** ABORTED and ERROR say nothing of the product: another try may. A missing or unknown status is not an end; the deadline is. */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  TRIGGERED: { state: 'pending', retry: false },
  SCHEDULING: { state: 'pending', retry: false },
  PENDING: { state: 'pending', retry: false },
  SUCCESS: { state: 'passed', retry: false },
  FAILURE: { state: 'failed', retry: false },
  ABORTED: { state: 'inconclusive', cause: 'aborted', retry: true },
  ERROR: { state: 'inconclusive', cause: 'infrastructure', retry: true },
};
const UNKNOWN: Meaning = { state: 'pending', cause: 'unknown_status', retry: false };

export function meaningOf(execution: Execution): Meaning {
  const status = execution.job_status ?? execution.jobStatus ?? '';
  const word = typeof status === 'number' ? (STATUS_BY_NUMBER[status] ?? '') : status;
  return Object.hasOwn(MEANINGS, word) ? (MEANINGS[word] ?? UNKNOWN) : UNKNOWN;
}

export function nameOf(execution: Execution): string {
  return execution.job_name ?? execution.jobName ?? '';
}

/** The execution's id, link and times, as far as it tells them. `viewerUrl`: Prow's web page, for deployments that give no link. */
export function particularsOf(
  execution: Execution,
  viewerUrl: string | undefined,
): Pick<JobObservation, 'executionId' | 'jobName' | 'url' | 'startedAt' | 'completedAt'> {
  return present({
    executionId: execution.id || undefined,
    jobName: nameOf(execution) || undefined,
    url: linkOf(execution.job_url ?? execution.jobUrl) ?? artifactLink(execution, viewerUrl),
    startedAt: instantIn(execution.create_time ?? execution.createTime),
    completedAt: instantIn(execution.completion_time ?? execution.completionTime),
  });
}

/** OpenShift's deployment fills `gcs_path` and no link; its page is `<viewer>/view/gs/<path>`. */
function artifactLink(execution: Execution, viewerUrl: string | undefined): string | undefined {
  const path = execution.gcs_path ?? execution.gcsPath ?? '';
  const [, rest] = /^(?:gs:\/\/)?([a-z0-9][\w.-]*\/[^\s]+)$/.exec(path) ?? [];
  if (rest === undefined || viewerUrl === undefined || rest.split('/').includes('..')) return undefined;
  return linkOf(`${viewerUrl.replace(/\/+$/, '')}/view/gs/${rest}`);
}

function instantIn(text: string | null | undefined): string | undefined {
  const [, seconds, fraction = ''] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?Z$/.exec(text ?? '') ?? [];
  return seconds === undefined ? undefined : `${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}Z`;
}
