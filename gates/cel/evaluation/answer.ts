import { NotEvaluated, RuleFailure } from './failure.ts';
import type { Value } from './value.ts';

/** `failure`: the API server would get an error too. `unknown`: this engine cannot tell. */
export type Answer = { readonly value: Value } | { readonly failure: string } | { readonly unknown: string };

/** Turns what an evaluation throws into an answer. Never throws for an expression that compiled. */
export function answerOf(act: () => Value): Answer {
  try {
    return { value: act() };
  } catch (error) {
    if (error instanceof RuleFailure) return { failure: error.message };
    if (error instanceof NotEvaluated) return { unknown: error.message };
    // Nesting or a string beyond what JavaScript holds.
    if (error instanceof RangeError) return { unknown: 'the value is too large to evaluate' };
    throw error;
  }
}
