import * as z from 'zod';
import { INTENT_KEY, type JobObservation } from '../../../model/job.ts';
import { jsonOf, type WireAnswer } from '../../../model/wire-answer.ts';
import type { Listing } from '../listing.ts';
import { lostLook, lostStart } from '../lost.ts';
import { Execution, meaningOf, nameOf, particularsOf } from './execution.ts';
import { type Answered, refusedCreate, refusedRead } from './refusal.ts';

/** What an answer must be about; an answer about something else is refused. */
export interface ExpectedExecution {
  readonly jobName: string;
  /** Known once a create was confirmed or an execution was adopted. */
  readonly executionId?: string;
  /** Our own id of the attempt; an answer that echoes another is refused. */
  readonly intentId?: string;
  /** Annotation, or else label, that carries it: {@link INTENT_KEY} unless told otherwise. */
  readonly intentKey?: string;
  /** Address of Prow's web page, to derive a link from `gcs_path`. */
  readonly viewerUrl?: string;
}

/** Reads the answer to a create. `unknown`: it may have been done; list before you create again. */
export function readCreate(answer: WireAnswer, expected: ExpectedExecution): JobObservation {
  if (answer.kind === 'lost') return lostStart(answer);
  if (answer.status < 200 || answer.status > 299) return refusedCreate(answer);
  const execution = executionIn(answer);
  if (typeof execution === 'string') return { state: 'error', cause: execution, retry: false, alert: true };
  if (!execution.id) return { state: 'error', cause: 'malformed', retry: false, alert: true };
  if (!isExpected(execution, expected) || !echoes(execution, expected)) return mismatch(execution, expected);
  return { state: 'triggered', retry: false, alert: false, ...particularsOf(execution, expected.viewerUrl) };
}

/** Reads the answer to a look at one execution. What tells nothing leaves it pending: the deadline ends the wait. */
export function readExecution(answer: WireAnswer, expected: ExpectedExecution): JobObservation {
  if (answer.kind === 'lost') return lostLook(answer);
  if (answer.status < 200 || answer.status > 299) return refusedRead(answer);
  const execution = executionIn(answer);
  // A login page in place of an answer: the job runs on, and a person must repair the access.
  if (typeof execution === 'string') return { state: 'pending', cause: execution, retry: true, alert: true };
  if (!isExpected(execution, expected)) return mismatch(execution, expected);
  return { ...meaningOf(execution), alert: false, ...particularsOf(execution, expected.viewerUrl) };
}

function executionIn(answer: Answered): Execution | 'not_json' | 'malformed' {
  const body = jsonOf(answer);
  if (body === undefined) return 'not_json';
  const execution = Execution.safeParse(body);
  return execution.success ? execution.data : 'malformed';
}

/** proto3 leaves out what is empty, so an absent name or id is no contradiction; another one is. */
function isExpected(execution: Execution, { jobName, executionId }: ExpectedExecution): boolean {
  const name = nameOf(execution);
  const hasName = name === '' || name === jobName;
  const hasId = !execution.id || executionId === undefined || execution.id === executionId;
  return hasName && hasId && (name !== '' || Boolean(execution.id));
}

const Texts = z.record(z.string(), z.string()).nullish();
const Echo = z.looseObject({ labels: Texts, annotations: Texts });

/** Prow echoes what it was given. A label takes 63 characters, so that the annotation is the whole id where there is one. */
function echoes(execution: Execution, { intentId, intentKey = INTENT_KEY }: ExpectedExecution): boolean {
  const echo = Echo.safeParse(execution['pod_spec_options'] ?? execution['podSpecOptions']);
  const told = echo.success ? (echo.data.annotations?.[intentKey] ?? echo.data.labels?.[intentKey]) : undefined;
  return told === undefined || intentId === undefined || told === intentId;
}

function mismatch(execution: Execution, { jobName, executionId }: ExpectedExecution): JobObservation {
  const message = `asked for ${executionId ?? 'a new execution'} of ${jobName}, told of ${execution.id ?? '?'} of ${nameOf(execution)}`;
  return { state: 'error', cause: 'identity_mismatch', retry: false, alert: true, message: message.slice(0, 500) };
}

const Listed = z.looseObject({
  job_execution: z.array(Execution).nullish(),
  jobExecution: z.array(Execution).nullish(),
});

/**
 * Reads the answer to a list of one job's executions. An empty list leaves its key out. Prow swallows errors of its own list, so
 * an empty answer is only believed when a second read agrees.
 */
export function readListing(answer: WireAnswer, jobName: string): Listing {
  const undecided = (cause: 'not_json' | 'malformed' | 'identity_mismatch'): Listing => ({
    kind: 'undecided',
    observation: { state: 'pending', cause, retry: true, alert: true },
  });
  if (answer.kind === 'lost') return { kind: 'undecided', observation: lostLook(answer) };
  if (answer.status < 200 || answer.status > 299) return { kind: 'undecided', observation: refusedRead(answer) };
  const body = jsonOf(answer);
  if (body === undefined) return undecided('not_json');
  const listed = Listed.safeParse(body);
  if (!listed.success) return undecided('malformed');
  const executions = listed.data.job_execution ?? listed.data.jobExecution ?? [];
  if (executions.some((execution) => nameOf(execution) !== jobName)) return undecided('identity_mismatch');
  const known = executions.flatMap((execution) =>
    execution.id ? [{ executionId: execution.id, state: meaningOf(execution).state }] : [],
  );
  return known.length === executions.length ? { kind: 'listed', executions: known } : undecided('malformed');
}

/** The answer to Gangway's bulk update, its only way to abort: it is done in the background, and takes all that matches. */
export function readBulkUpdate(answer: WireAnswer): { readonly accepted: boolean; readonly async: true } {
  return { accepted: answer.kind === 'answered' && answer.status === 200 && jsonOf(answer) !== undefined, async: true };
}
