import { parseCel } from '../syntax/grammar.ts';
import { NotCompiled, NotRead } from '../syntax/not-compiled.ts';
import { checkTypes } from '../types/type-checker.ts';
import { typeText } from '../types/type-errors.ts';
import { BOOL, type CelType, DYN, optionalType, STRING } from '../types/types.ts';
import { costOf } from './expression-cost.ts';
import type { Subject } from './operand.ts';

/** The most that one evaluation may cost, or why that cannot be told; `isRefused`: the API server does not compile it. */
export type Estimate = { readonly cost: number } | { readonly unknown: string; readonly isRefused: boolean };

/** A rule has type bool, a message has type string. */
export const RESULTS = { rule: BOOL.key, message: STRING.key } as const;

/**
 * What the API server estimates for a rule or a message about a value: the worst case over all values that the schema allows.
 * `isOptionalOld`: `oldSelf` is an optional. Never throws.
 */
export function estimateCost(
  kind: keyof typeof RESULTS,
  expression: string,
  subject: Subject,
  isOptionalOld: boolean,
): Estimate {
  const { type: self } = subject.declared;
  const variables = new Map<string, CelType>([
    ['self', self],
    ['oldSelf', isOptionalOld ? optionalType(self) : self],
  ]);
  try {
    const expr = parseCel(expression);
    const typeOf = checkTypes(expr, variables);
    const type = typeOf(expr.type ?? DYN);
    if (type.key !== RESULTS[kind])
      return { unknown: `the expression has type ${typeText(type)}, not ${RESULTS[kind]}`, isRefused: true };
    return { cost: costOf(expr, subject, typeOf) };
  } catch (error) {
    if (error instanceof NotCompiled) return { unknown: error.message, isRefused: !(error instanceof NotRead) };
    throw error;
  }
}
