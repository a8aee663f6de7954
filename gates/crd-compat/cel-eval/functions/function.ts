import type { RE2JS } from 're2js';
import { noOverload, unknown } from '../failure.ts';
import { isBoxed, type List, type Value } from '../value.ts';

/** A function on values; where it is called on one, that is the first. */
export type CelFunction = (
  args: readonly Value[],
  shop: { readonly steps: { left: number }; readonly patterns: Map<string, RE2JS | undefined> },
) => Value;

export type Table = Readonly<Record<string, CelFunction>>;

export function textAt(args: readonly Value[], at: number): string {
  const value = args[at];
  return typeof value === 'string' ? value : noOverload();
}

export function listAt(args: readonly Value[], at: number): List {
  const value = args[at];
  return value !== undefined && isBoxed(value) && value.kind === 'list' ? value : noOverload();
}

/** An integer as a number; the default where there is no such argument. */
export function intAt(args: readonly Value[], at: number, otherwise?: number): number {
  const value = args[at];
  if (value === undefined && otherwise !== undefined) return otherwise;
  return typeof value === 'bigint' ? Number(value) : noOverload();
}

/** Takes as many steps as a text or list is long. */
export function spend(shop: { readonly steps: { left: number } }, size: number): void {
  shop.steps.left -= Math.ceil(size / 10);
  if (shop.steps.left < 0) unknown('it costs more to evaluate than there is time for');
}
