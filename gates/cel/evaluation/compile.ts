import { parseCel } from '../syntax/grammar.ts';
import { NotCompiled } from '../syntax/not-compiled.ts';
import type { Call, Expr } from '../syntax/syntax.ts';
import { checkTypes } from '../types/type-checker.ts';
import { type CelType, DYN } from '../types/types.ts';
import { newContext } from './context.ts';
import { evaluate } from './evaluate.ts';
import { NotEvaluated, RuleFailure } from './failure.ts';
import { earlyCalls } from './literals.ts';

/** An expression whose types are checked, and the type of its result. */
export interface Compiled {
  readonly expr: Expr;
  readonly type: CelType;
}

/** Compiles as the API server does. @throws NotCompiled */
export function compileCel(text: string, variables: ReadonlyMap<string, CelType>): Compiled {
  const expr = parseCel(text);
  const typeOf = checkTypes(expr, variables);
  for (const call of earlyCalls(expr)) tryNow(call);
  return { expr, type: typeOf(expr.type ?? DYN) };
}

const MOST_STEPS = 100_000;

/** What the API server evaluates when it compiles. */
function tryNow(call: Call): void {
  try {
    evaluate(call, undefined, newContext(MOST_STEPS));
  } catch (error) {
    if (error instanceof RuleFailure) throw new NotCompiled(`${call.name}() of a literal: ${error.message}`);
    if (!(error instanceof NotEvaluated)) throw error;
  }
}
