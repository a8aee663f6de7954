import { setTimeout as sleep } from 'node:timers/promises';
import type { OperationId } from './contract.ts';
import { type Answer, refusal } from './world.ts';

/** A way for the next requests of an operation to go wrong. */
export type Failure =
  /** 429 with `retry-after` in seconds. */
  | { readonly kind: 'too-many-requests'; readonly retryAfter: number }
  /** 403 as GitHub words its secondary limit; without `retryAfter` it names no time, as happens. */
  | { readonly kind: 'secondary-limit'; readonly retryAfter?: number }
  /** 403 with nothing left of the hourly budget, which is refilled in that many seconds. */
  | { readonly kind: 'primary-limit'; readonly resetsIn: number }
  | { readonly kind: 'bad-gateway' }
  /** 404: a replica that is behind, or access that was taken. */
  | { readonly kind: 'not-found' }
  /** 422: GitHub refuses the content. */
  | { readonly kind: 'invalid' }
  /** 401: the token is no longer accepted. */
  | { readonly kind: 'unauthorized' }
  /** The work is done, the connection is cut before the answer. */
  | { readonly kind: 'lost-response' }
  /** The connection is cut before anything is done. */
  | { readonly kind: 'lost-request' }
  /** The answer comes that many milliseconds late. */
  | { readonly kind: 'slow'; readonly ms: number };

export interface Failures {
  add(operation: OperationId, failure: Failure, times: number): void;
  /** The failure that this request meets, if one is due; it is then used up. */
  take(operation: OperationId): Failure | undefined;
}

export function noFailures(): Failures {
  const due = new Map<OperationId, Failure[]>();
  return {
    add: (operation, failure, times) => {
      due.set(operation, [...(due.get(operation) ?? []), ...Array.from({ length: times }, () => failure)]);
    },
    take: (operation) => due.get(operation)?.shift(),
  };
}

/** The answer that takes the place of the real one; `cut` ends the connection. */
export async function failBefore(failure: Failure | undefined, now: number): Promise<Answer | 'cut' | undefined> {
  switch (failure?.kind) {
    case 'too-many-requests':
      return refusal(429, 'Too many requests', { 'retry-after': String(failure.retryAfter) });
    case 'secondary-limit':
      return refusal(
        403,
        'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
        failure.retryAfter === undefined ? {} : { 'retry-after': String(failure.retryAfter) },
      );
    case 'primary-limit':
      return refusal(403, 'API rate limit exceeded for installation.', {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(Math.ceil(now / 1000) + failure.resetsIn),
      });
    case 'unauthorized':
      return refusal(401, 'Bad credentials');
    case 'not-found':
      return refusal(404, 'Not Found');
    case 'invalid':
      return refusal(422, 'Validation Failed');
    case 'bad-gateway':
      return { status: 502, body: { message: 'Server Error' } };
    case 'lost-request':
      return 'cut';
    case 'slow':
      await sleep(failure.ms);
      return undefined;
    default:
      return undefined;
  }
}
