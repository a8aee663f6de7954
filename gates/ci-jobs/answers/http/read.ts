import type { JobCause, JobObservation, JobState } from '../../../model/job.ts';
import type { HttpOrder } from '../../../model/job-order.ts';
import { present } from '../../../model/present.ts';
import { jsonOf, retryAfterOf, type WireAnswer } from '../../../model/wire-answer.ts';
import { linkOf } from '../link.ts';
import { lostLook, lostStart } from '../lost.ts';
import { wordAt } from './pointer.ts';

type Answered = WireAnswer & { kind: 'answered' };
type Ordered = Pick<HttpOrder, 'intentId' | 'answers'>;

/** An id goes into addresses: no slash, no space, no dot in front. */
const ID = /^[A-Za-z0-9][\w.:@=+-]{0,250}$/;

/** Reads the answer to a start. What was lost is sent again under the same key, and makes nothing new. */
export function readStart(answer: WireAnswer, { intentId, answers }: Ordered): JobObservation {
  if (answer.kind === 'lost') return lostStart(answer);
  if (answer.status < 200 || answer.status > 299) return observed(answer, startWord(answer.status));
  const body = jsonOf(answer);
  const executionId = answers.execution === undefined ? intentId : wordAt(body, answers.execution);
  if (executionId === undefined || !ID.test(executionId)) {
    const message = `no usable id at ${answers.execution ?? 'its place'}`;
    return { state: 'error', cause: body === undefined ? 'not_json' : 'malformed', retry: false, alert: true, message };
  }
  return { state: 'triggered', retry: false, alert: false, executionId, ...present({ url: pageIn(body, answers) }) };
}

interface Word {
  readonly state: JobState;
  readonly cause: JobCause;
  readonly retry: boolean;
  readonly alert: boolean;
}

function startWord(status: number): Word {
  if (status === 429) return { state: 'pending', cause: 'rate_limited', retry: true, alert: false };
  if (status === 401) return { state: 'pending', cause: 'auth', retry: true, alert: true };
  if (status === 403) return { state: 'error', cause: 'forbidden', retry: false, alert: true };
  if (status === 404) return { state: 'error', cause: 'unknown_job', retry: false, alert: true };
  // 409: an earlier request under this key is still being worked on. 408 and 5xx: it may have been done.
  if (status === 408 || status === 409 || status >= 500) {
    return { state: 'unknown', cause: 'answer_lost', retry: true, alert: false };
  }
  if (status >= 400) return { state: 'error', cause: 'invalid_request', retry: false, alert: true };
  return { state: 'error', cause: 'unexpected_answer', retry: false, alert: true };
}

/** Reads the answer to a look by the words of the stream's document. A word that is not there is no end. */
export function readPoll(answer: WireAnswer, executionId: string, { answers }: Ordered): JobObservation {
  if (answer.kind === 'lost') return lostLook(answer);
  if (answer.status < 200 || answer.status > 299) return observed(answer, pollWord(answer.status));
  const body = jsonOf(answer);
  if (body === undefined) return { state: 'pending', cause: 'not_json', retry: true, alert: true };
  const told = answers.execution === undefined ? undefined : wordAt(body, answers.execution);
  if (told !== undefined && told !== executionId) {
    const message = `asked for ${executionId}, told of ${told}`.slice(0, 500);
    return { state: 'error', cause: 'identity_mismatch', retry: false, alert: true, message };
  }
  return {
    ...meaningOf(wordAt(body, answers.state), answers),
    ...present({ executionId, url: pageIn(body, answers) }),
  };
}

function pollWord(status: number): Word {
  if (status === 429) return { state: 'pending', cause: 'rate_limited', retry: true, alert: false };
  if (status === 401 || status === 403) return { state: 'pending', cause: 'auth', retry: true, alert: true };
  if (status === 404 || status === 410) return { state: 'pending', cause: 'not_there', retry: true, alert: false };
  if (status >= 500) return { state: 'pending', cause: 'unavailable', retry: true, alert: false };
  return { state: 'pending', cause: 'unexpected_answer', retry: true, alert: true };
}

function meaningOf(
  word: string | undefined,
  { states }: HttpOrder['answers'],
): Pick<JobObservation, 'state' | 'cause' | 'retry' | 'alert' | 'message'> {
  const calm = { retry: false, alert: false };
  if (word === undefined) return { state: 'pending', cause: 'unknown_status', ...calm };
  if (states.passed.includes(word)) return { state: 'passed', ...calm };
  const message = `it says ${word}`.slice(0, 200);
  if (states.failed.includes(word)) return { state: 'failed', ...calm, message };
  if (states.infrastructure.includes(word)) {
    return { state: 'inconclusive', cause: 'infrastructure', retry: true, alert: false, message };
  }
  return states.pending.includes(word)
    ? { state: 'pending', ...calm }
    : { state: 'pending', cause: 'unknown_status', ...calm, message };
}

function pageIn(body: unknown, { page }: HttpOrder['answers']): string | undefined {
  return page === undefined ? undefined : linkOf(wordAt(body, page));
}

function observed(answer: Answered, word: Word): JobObservation {
  const message = answer.body.trim().slice(0, 200) || undefined;
  return { ...word, ...present({ afterSeconds: retryAfterOf(answer), message }) };
}
