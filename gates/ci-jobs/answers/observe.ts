import type { AttemptKey, Outcome } from '../../model/attempt.ts';
import type { JobCause, JobObservation } from '../../model/job.ts';
import type { Observation } from '../../model/observation.ts';
import { present } from '../../model/present.ts';
import { adoptable, type Listing } from './gangway.ts';

/** Which attempt an answer belongs to, and when it came. */
export interface AnsweredAttempt {
  readonly at: string;
  readonly attempt: AttemptKey;
}

/** What the answer to a create means for its attempt. */
export function observedCreate({ at, attempt }: AnsweredAttempt, seen: JobObservation): readonly Observation[] {
  const of = { at, attempt };
  const text = wordsOf(seen);
  switch (seen.state) {
    case 'triggered':
      return seen.executionId === undefined
        ? [{ kind: 'answer-lost', ...of, text }]
        : [
            { kind: 'authorized', at },
            { kind: 'triggered', ...of, execution: seen.executionId, ...present({ url: seen.url }) },
          ];
    case 'pending':
      return [...unauthorized(at, seen), { kind: 'not-sent', ...of, text }];
    case 'error':
      return [{ kind: 'refused', ...of, text }];
    default:
      return [{ kind: 'answer-lost', ...of, text }];
  }
}

/** What the answer to a look means. `othersAnswered`: whether another execution was answered in the same round. */
export function observedRead(
  { at, attempt }: AnsweredAttempt,
  seen: JobObservation,
  { execution, othersAnswered }: { execution: string; othersAnswered: boolean },
): readonly Observation[] {
  const of = { at, attempt };
  const url = present({ url: seen.url });
  if (seen.state === 'pending') {
    if (seen.cause === 'server_error') return [{ kind: 'server-error', ...of, othersAnswered }];
    if (seen.cause === 'auth') return unauthorized(at, seen);
    // No answer, or one that tells nothing: nothing was learnt, and the deadline runs on.
    if (seen.cause !== undefined && seen.cause !== 'unknown_status') return [];
    return [
      { kind: 'authorized', at },
      { kind: 'still-running', ...of, execution, ...url },
    ];
  }
  return [{ kind: 'ended', ...of, execution, outcome: outcomeOf(seen), ...present({ text: wordsOf(seen) }), ...url }];
}

/** What a look for an execution with a lost answer means. An answer that tells nothing is no sign of absence. */
export function observedListing(
  { at, attempt }: AnsweredAttempt,
  listing: Listing,
  knownBefore: readonly string[],
): readonly Observation[] {
  const of = { at, attempt };
  if (listing.kind === 'undecided') return unauthorized(at, listing.observation);
  const found = adoptable(listing.executions, knownBefore);
  switch (found.kind) {
    case 'one':
      return [{ kind: 'triggered', ...of, execution: found.executionId }];
    case 'none':
      return [{ kind: 'absent', ...of }];
    case 'several':
      return [{ kind: 'ambiguous', ...of, count: found.count }];
    default:
      return found satisfies never;
  }
}

function unauthorized(at: string, seen: JobObservation): readonly Observation[] {
  return seen.cause === 'auth' ? [{ kind: 'unauthorized', at, text: wordsOf(seen) }] : [];
}

const OUTCOMES: Partial<Record<JobCause, Outcome>> = {
  aborted: 'infrastructure',
  infrastructure: 'infrastructure',
  execution_gone: 'gone',
};

function outcomeOf({ state, cause }: JobObservation): Outcome {
  if (state === 'passed' || state === 'failed') return state;
  return (cause === undefined ? undefined : OUTCOMES[cause]) ?? 'unknown';
}

function wordsOf({ state, cause, message }: JobObservation): string {
  return [cause ?? state, message]
    .filter((part) => part !== undefined)
    .join(': ')
    .slice(0, 500);
}
