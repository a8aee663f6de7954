import * as z from 'zod';
import type { Place } from '../../model/finding.ts';
import type { Json } from '../../model/json.ts';

/** What a limit says of what it looked at. */
export const LimitOutcome = z.enum(['pass', 'warn', 'unknown', 'fail']);
export type LimitOutcome = z.infer<typeof LimitOutcome>;

const worstFirst: readonly LimitOutcome[] = ['fail', 'unknown', 'warn', 'pass'];

/** The worst of several; nothing judged is nothing known. */
export function worstOutcome(outcomes: readonly LimitOutcome[]): LimitOutcome {
  return worstFirst.find((outcome) => outcomes.includes(outcome)) ?? 'unknown';
}

/** Where a value was read. */
export interface Origin {
  /** In words: `go.mod`, `label version of quay.example/app`. */
  readonly name: string;
  /** Another repository; the candidate's own when absent. */
  readonly repository?: string;
  /** Commit or image digest that it was read at. */
  readonly sha?: string;
  readonly place?: Place;
}

/** One value of an axis, with where it was read. `null` and the empty text are the same as no value. */
export interface Observed {
  readonly value: Json;
  /** What tells values of one axis apart, such as the module or image that each belongs to. */
  readonly key?: string;
  readonly origin?: Origin;
  /** Why the value could not be had although it should be there. It is never the same as a value that is not there. */
  readonly problem?: string;
}

export type Axes = ReadonlyMap<string, readonly Observed[]>;

/** A value as it was understood; findings print it. */
export interface Reading {
  readonly role: string;
  readonly value: Json;
  readonly key?: string;
  readonly origin?: Origin;
  /** `4.22`: what limits are counted in. */
  readonly line?: string;
  readonly slot?: number;
  /** Lines that share the slot, the line itself included. */
  readonly slotLines?: readonly string[];
  readonly reading?: string;
}

/** The result in one word. The sentence for people is in `detail`. */
export type Answer =
  | 'within'
  | 'behind'
  | 'behind-after-next'
  | 'ahead'
  | 'below'
  | 'above'
  | 'differs'
  | 'refused'
  | 'too-old'
  | 'alerts'
  | 'unreadable'
  | 'missing'
  | 'unavailable'
  | 'incomparable'
  | 'undecided'
  | 'exempt'
  | 'not-in-force';

export interface Judgement {
  readonly outcome: LimitOutcome;
  readonly answer: Answer;
  readonly readings: readonly Reading[];
  /** The limit in words: `at most 3 behind`. */
  readonly limit: string;
  /** One clause that says what is. */
  readonly detail: string;
  /** What would satisfy the limit, where that is known. */
  readonly satisfiedBy?: string;
}
