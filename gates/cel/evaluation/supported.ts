import { childrenOf, type Expr } from '../syntax/syntax.ts';
import { ACCESS } from './access.ts';
import { CONTROL } from './evaluate.ts';
import { FUNCTIONS } from './functions.ts';
import { OPERATORS } from './operators.ts';

/** What an expression uses that compiles and is never evaluated by this engine; `undefined` where there is nothing. */
export function notEvaluatedIn(expr: Expr): string | undefined {
  return own(expr) ?? first(childrenOf(expr));
}

function first(children: readonly Expr[]): string | undefined {
  for (const child of children) {
    const found = notEvaluatedIn(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

function own(expr: Expr): string | undefined {
  if (expr.kind === 'literal') return expr.of === 'uint' ? 'unsigned integers are not evaluated' : undefined;
  if (expr.kind !== 'call') return undefined;
  const isKnown =
    CONTROL.has(expr.name) || [OPERATORS, ACCESS, FUNCTIONS].some((table) => Object.hasOwn(table, expr.name));
  return isKnown ? undefined : `function ${expr.name} is not evaluated`;
}
