import type { EvaluationContext } from '../context.ts';
import { noOverload } from '../failure.ts';
import { isBoxed, type List, type Value } from '../value.ts';

/** A function on values; where it is called on one, that is the first. `overload`: the first of those that the types allow. */
export type CelFunction = (args: readonly Value[], context: EvaluationContext, overload: string) => Value;

export type Table = Readonly<Record<string, CelFunction>>;

export function textAt(args: readonly Value[], at: number): string {
  const value = args[at];
  return typeof value === 'string' ? value : noOverload();
}

export function listAt(args: readonly Value[], at: number): List {
  const value = args[at];
  return value !== undefined && isBoxed(value) && value.kind === 'list' ? value : noOverload();
}

/** An integer argument as a number; the default where the argument is absent. */
export function intAt(args: readonly Value[], at: number, otherwise?: number): number {
  const value = args[at];
  if (value === undefined && otherwise !== undefined) return otherwise;
  return typeof value === 'bigint' ? Number(value) : noOverload();
}
