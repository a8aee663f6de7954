import type { AttemptKey, Outcome } from '../../model/attempt.ts';
import type { JobCause, JobObservation } from '../../model/job.ts';
import type { Observation } from '../../model/observation.ts';
import { present } from '../../model/present.ts';
import { adoptable, type Listing } from './listing.ts';

/** Which attempt an answer belongs to, and when it came. */
export interface AnsweredAttempt {
  readonly at: string;
  readonly attempt: AttemptKey;
  /** Whose credentials were accepted or refused; there is one system only when absent. */
  readonly system?: string;
}

/** What the answer to a create means for its attempt. */
export function observedCreate(answered: AnsweredAttempt, seen: JobObservation): readonly Observation[] {
  const { at, attempt } = answered;
  const of = { at, attempt };
  const text = wordsOf(seen);
  switch (seen.state) {
    case 'triggered':
      return seen.executionId === undefined
        ? [{ kind: 'answer-lost', ...of, text }]
        : [
            authorized(answered),
            { kind: 'triggered', ...of, execution: seen.executionId, ...present({ url: seen.url }) },
          ];
    case 'pending':
      return [
        ...unauthorized(answered, seen),
        { kind: 'not-sent', ...of, text, ...present({ afterSeconds: seen.afterSeconds }) },
      ];
    case 'error':
      return [{ kind: 'refused', ...of, text }];
    default:
      return [{ kind: 'answer-lost', ...of, text }];
  }
}

/** What the answer to a look means. `othersAnswered`: whether another execution was answered in the same round. */
export function observedRead(
  answered: AnsweredAttempt,
  seen: JobObservation,
  { execution, othersAnswered }: { execution: string; othersAnswered: boolean },
): readonly Observation[] {
  const { at, attempt } = answered;
  const of = { at, attempt };
  const url = present({ url: seen.url });
  if (seen.state === 'pending') {
    const isMissing = seen.cause === 'server_error' || seen.cause === 'not_there';
    if (isMissing) return [{ kind: 'server-error', ...of, othersAnswered }];
    if (seen.cause === 'auth') return unauthorized(answered, seen);
    // No answer, or one that tells nothing: nothing was learnt, and the deadline runs on.
    if (seen.cause !== undefined && seen.cause !== 'unknown_status') return [];
    return [authorized(answered), { kind: 'still-running', ...of, execution, ...url }];
  }
  // It is about another execution and says nothing about ours.
  if (seen.cause === 'identity_mismatch') return [];
  return [{ kind: 'ended', ...of, execution, outcome: outcomeOf(seen), ...present({ text: wordsOf(seen) }), ...url }];
}

/**
 * What a look for an execution with a lost answer means. An answer that tells nothing is no sign of absence. `postedAt`: when the
 * request was sent, where known.
 */
export function observedListing(
  answered: AnsweredAttempt,
  listing: Listing,
  knownBefore: readonly string[],
  postedAt?: string,
): readonly Observation[] {
  const of = { at: answered.at, attempt: answered.attempt };
  if (listing.kind === 'undecided') return unauthorized(answered, listing.observation);
  const found = adoptable(listing.executions, knownBefore, postedAt);
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

function authorized({ at, system }: AnsweredAttempt): Observation {
  return { kind: 'authorized', at, ...present({ system }) };
}

function unauthorized({ at, system }: AnsweredAttempt, seen: JobObservation): readonly Observation[] {
  return seen.cause === 'auth' ? [{ kind: 'unauthorized', at, ...present({ system }), text: wordsOf(seen) }] : [];
}

const OUTCOMES: Partial<Record<JobCause, Outcome>> = {
  aborted: 'infrastructure',
  infrastructure: 'infrastructure',
  execution_gone: 'gone',
  timed_out: 'timeout',
  needs_approval: 'refused',
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
