import { MINUTE_MS, plusMs } from '../../model/instant-arithmetic.ts';
import type { JobObservation } from '../../model/job.ts';

export interface ListedExecution {
  readonly executionId: string;
  readonly state: JobObservation['state'];
  /** Whose it is, where the system shows our own id. */
  readonly owner?: 'ours' | 'other';
  /** When it was made, where the system says so. */
  readonly createdAt?: string;
}

export type Listing =
  | { readonly kind: 'listed'; readonly executions: readonly ListedExecution[] }
  /** Nothing can be concluded, least of all that there is no execution. */
  | { readonly kind: 'undecided'; readonly observation: JobObservation };

export type Adoptable =
  | { readonly kind: 'one'; readonly executionId: string }
  | { readonly kind: 'none' }
  | { readonly kind: 'several'; readonly count: number };

/** Clocks of two systems differ by less than this. */
const SKEW_MS = 2 * MINUTE_MS;

/**
 * The execution that a create with a lost answer made: the first that carries our id, else exactly one that is young, was not there
 * before and belongs to no other attempt. `none` counts only when two listings agree; `several` is decided by a person, or by the stream.
 */
export function adoptable(
  listed: readonly ListedExecution[],
  knownBefore: readonly string[],
  postedAt?: string,
): Adoptable {
  const known = new Set(knownBefore);
  const fresh = listed.filter((one) => !known.has(one.executionId) && one.owner !== 'other' && isYoung(one, postedAt));
  const ours = fresh.find(({ owner }) => owner === 'ours');
  const [first] = fresh;
  if (ours !== undefined) return { kind: 'one', executionId: ours.executionId };
  if (first === undefined) return { kind: 'none' };
  return fresh.length === 1
    ? { kind: 'one', executionId: first.executionId }
    : { kind: 'several', count: fresh.length };
}

function isYoung({ createdAt }: ListedExecution, postedAt: string | undefined): boolean {
  return createdAt === undefined || postedAt === undefined || createdAt >= plusMs(postedAt, -SKEW_MS);
}
