import * as z from 'zod';
import type { JobCause, JobObservation, JobState } from '../../../model/job.ts';
import { present } from '../../../model/present.ts';
import { jsonOf, retryAfterOf, type WireAnswer } from '../../../model/wire-answer.ts';

export type Answered = WireAnswer & { kind: 'answered' };

interface Word {
  readonly state: JobState;
  readonly cause: JobCause;
  readonly retry: boolean;
  readonly alert: boolean;
}

const limited: Word = { state: 'pending', cause: 'rate_limited', retry: true, alert: false };

/** A dispatch that was not confirmed: after a fault of the server it may have been done, after a refusal it was not. */
export function refusedDispatch(answer: Answered): JobObservation {
  return observed(answer, isLimit(answer) ? limited : dispatchWord(answer.status));
}

function dispatchWord(status: number): Word {
  if (status === 401) return { state: 'pending', cause: 'auth', retry: true, alert: true };
  if (status === 403) return { state: 'error', cause: 'forbidden', retry: false, alert: true };
  if (status === 404) return { state: 'error', cause: 'unknown_job', retry: false, alert: true };
  if (status >= 500) return { state: 'unknown', cause: 'answer_lost', retry: false, alert: false };
  if (status >= 400) return { state: 'error', cause: 'invalid_request', retry: false, alert: true };
  return { state: 'error', cause: 'unexpected_answer', retry: false, alert: true };
}

/** A look that told nothing. GitHub says 404 of what is gone, of what is not there yet, and of what we may not see. */
export function refusedLook(answer: Answered): JobObservation {
  return observed(answer, isLimit(answer) ? limited : lookWord(answer.status));
}

function lookWord(status: number): Word {
  if (status === 401 || status === 403) return { state: 'pending', cause: 'auth', retry: true, alert: true };
  if (status === 404) return { state: 'pending', cause: 'not_there', retry: true, alert: false };
  if (status >= 500) return { state: 'pending', cause: 'unavailable', retry: true, alert: false };
  return { state: 'pending', cause: 'unexpected_answer', retry: true, alert: true };
}

/** Primary and secondary limits come as 403 or 429. Source: "Rate limits for the REST API"; `facts/gating.md` 6.4. */
function isLimit({ status, headers, body }: Answered): boolean {
  if (status === 429) return true;
  const isSpent = headers['x-ratelimit-remaining'] === '0' || headers['retry-after'] !== undefined;
  return status === 403 && (isSpent || /rate limit/i.test(body));
}

const Message = z.looseObject({ message: z.string() });

function observed(answer: Answered, word: Word): JobObservation {
  const parsed = Message.safeParse(jsonOf(answer));
  const message = (parsed.success ? parsed.data.message : answer.body.trim()).slice(0, 300) || undefined;
  return { ...word, ...present({ afterSeconds: retryAfterOf(answer), message }) };
}
