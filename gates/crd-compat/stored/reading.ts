import type { RE2JS } from 're2js';
import type { ValuePlace } from './place.ts';

/** Something that the API server would refuse on a create. No values, they may be private. */
export interface Refusal {
  readonly place: ValuePlace;
  /** What refuses it, by which the same refusal is known again: a keyword, a rule. */
  readonly by: string;
  readonly reason: string;
  /** Whether an update that leaves it alone passes all the same (Kubernetes 1.30 and later). */
  readonly ratchets: boolean;
}

/** What reading one stored object back through one schema comes to. */
export interface Reading {
  readonly refused: readonly Refusal[];
  /** Places that would be pruned, by themselves. */
  readonly pruned: ReadonlyMap<string, ValuePlace>;
  /** Questions that only the API server can answer. */
  readonly unproved: readonly Refusal[];
  /** Why the answer is not certain. */
  readonly undecided: ReadonlySet<string>;
}

/** Shared by all objects of an evaluation: what they may cost together, and what was compiled. */
export interface ReadingLimits {
  readonly budget: { left: number };
  readonly steps: { left: number };
  readonly patterns: Map<string, RE2JS | undefined>;
}

/** A reading that is being made. */
export interface Pass {
  readonly refused: Refusal[];
  readonly pruned: Map<string, ValuePlace>;
  readonly unproved: Refusal[];
  readonly undecided: Set<string>;
  readonly limits: ReadingLimits;
  readonly prunes: boolean;
  /** Inside a combinator nothing is ratcheted. */
  readonly isBranch: boolean;
}

/** A pass that has met nothing yet. `prunes`: whether unknown fields are dropped. */
export function newPass(limits: ReadingLimits, prunes: boolean): Pass {
  return {
    refused: [],
    pruned: new Map(),
    unproved: [],
    undecided: new Set(),
    limits,
    prunes,
    isBranch: false,
  };
}

/** Spends steps of the budget, one by default; tells whether there were as many. */
export function hasBudget({ limits: { budget }, undecided }: Pass, cost = 1): boolean {
  if (budget.left >= cost) {
    budget.left -= cost;
    return true;
  }
  undecided.add('the objects and schemas are too large to compare whole');
  return false;
}
