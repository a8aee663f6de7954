import * as z from 'zod';
import type { JobCause, JobObservation, JobState } from '../../../model/job.ts';
import { present } from '../../../model/present.ts';
import { jsonOf, retryAfterOf, type WireAnswer } from '../../../model/wire-answer.ts';

export type Answered = WireAnswer & { kind: 'answered' };

/** gRPC status as the transcoder writes it. */
const Status = z.looseObject({ code: z.number().int(), message: z.string() });

/** Words that answers of Prow use for a job it does not know and an execution it no longer has. Both come as code 2, HTTP 500. */
const UNKNOWN_JOB = /failed to find associated|(?:job|periodic|presubmit|postsubmit)\b[^"]{0,40}not found|unknown job/i;
const GONE = /prowjobs?(?:\.prow\.k8s\.io)?\b.{0,300}not found/is;

interface Word {
  readonly state: JobState;
  readonly cause: JobCause;
  readonly retry: boolean;
  readonly alert: boolean;
}

/**
 * A create that was not confirmed. Only where nothing can have been done (429, 401, unreachable) may it be sent again; after a
 * server error the execution may exist, so look for it first. A missing right and a wrong request are for a person.
 */
export function refusedCreate(answer: Answered): JobObservation {
  return observed(answer, createWord(answer));
}

function createWord(answer: Answered): Word {
  const { status } = answer;
  if (status === 429) return { state: 'pending', cause: 'rate_limited', retry: true, alert: false };
  if (status === 401) return { state: 'pending', cause: 'auth', retry: true, alert: true };
  if (status === 403) return { state: 'error', cause: 'forbidden', retry: false, alert: true };
  if (isUnknownJob(answer)) return { state: 'error', cause: 'unknown_job', retry: false, alert: true };
  if (status >= 500) return { state: 'unknown', cause: 'answer_lost', retry: false, alert: false };
  if (status >= 400) return { state: 'error', cause: 'invalid_request', retry: false, alert: true };
  return { state: 'error', cause: 'unexpected_answer', retry: false, alert: true };
}

/** A read that told nothing of the execution: it runs on, whatever stands between us and it. */
export function refusedRead(answer: Answered): JobObservation {
  return observed(answer, readWord(answer));
}

function readWord(answer: Answered): Word {
  const { status } = answer;
  if (status === 429) return { state: 'pending', cause: 'rate_limited', retry: true, alert: false };
  if (status === 401 || status === 403) return { state: 'pending', cause: 'auth', retry: true, alert: true };
  if (isGone(answer)) return { state: 'inconclusive', cause: 'execution_gone', retry: true, alert: false };
  // 500 is Gangway's own word about this execution; other errors come from what stands in front of it, and are about none.
  if (status === 500) return { state: 'pending', cause: 'server_error', retry: true, alert: false };
  if (status > 500) return { state: 'pending', cause: 'unavailable', retry: true, alert: false };
  return { state: 'pending', cause: 'unexpected_answer', retry: true, alert: true };
}

function isUnknownJob(answer: Answered): boolean {
  const status = statusOf(answer);
  return status !== undefined && (status.code === 5 || UNKNOWN_JOB.test(status.message));
}

function isGone(answer: Answered): boolean {
  const status = statusOf(answer);
  return status !== undefined && (status.code === 5 || GONE.test(status.message));
}

function statusOf(answer: Answered): z.infer<typeof Status> | undefined {
  const status = Status.safeParse(jsonOf(answer));
  return status.success ? status.data : undefined;
}

function observed(answer: Answered, word: Word): JobObservation {
  const message = (statusOf(answer)?.message ?? answer.body.trim()).slice(0, 300) || undefined;
  return { ...word, ...present({ afterSeconds: retryAfterOf(answer), message }) };
}
