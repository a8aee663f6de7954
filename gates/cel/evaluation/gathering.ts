import type { Expr, Fold, ListOf } from '../syntax/syntax.ts';

/** What `map` and `filter` do in a turn: they append items where a test holds. */
export interface Gathering {
  readonly test: Expr | undefined;
  readonly items: ListOf;
}

/** The gathering of a loop that only appends; `undefined` for any other. Such a loop does not copy its list in each turn. */
export function gatheringOf({ start, step, condition, result, accumulator }: Fold): Gathering | undefined {
  const isOwn = (expr: Expr | undefined): boolean => expr?.kind === 'ident' && expr.name === accumulator;
  const isPlain = start.kind === 'list' && start.items.length === 0 && condition.kind === 'literal' && isOwn(result);
  if (!isPlain || condition.value !== true || step.kind !== 'call') return undefined;
  const [test, yes, no] = step.args;
  const sum = step.name === '_?_:_' && isOwn(no) ? yes : step;
  if (sum?.kind !== 'call' || sum.name !== '_+_' || !isOwn(sum.args[0])) return undefined;
  const items = sum.args[1];
  return items?.kind === 'list' ? { test: sum === step ? undefined : test, items } : undefined;
}
