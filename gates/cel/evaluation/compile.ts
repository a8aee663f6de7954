import { parseCel } from '../syntax/grammar.ts';
import { NotEstimable } from '../syntax/not-estimable.ts';
import type { Expr } from '../syntax/syntax.ts';
import { checkTypes } from '../types/type-checker.ts';
import type { CelType } from '../types/types.ts';
import { evaluate } from './evaluate.ts';
import { NotEvaluated, RuleFailure } from './failure.ts';
import { earlyCalls } from './literals.ts';

/** The tree of an expression whose types are checked. @throws NotEstimable where it does not compile. */
export function compileCel(text: string, variables: ReadonlyMap<string, CelType>): Expr {
  const expr = parseCel(text);
  checkTypes(expr, variables);
  for (const call of earlyCalls(expr)) tryNow(call);
  return expr;
}

/** What the API server evaluates when it compiles. */
function tryNow(call: Expr & { readonly kind: 'call' }): void {
  try {
    evaluate(call, undefined, { steps: { left: 100_000 }, patterns: new Map() });
  } catch (error) {
    if (error instanceof RuleFailure) throw new NotEstimable(`${call.name} of a literal: ${error.message}`);
    if (!(error instanceof NotEvaluated)) throw error;
  }
}
