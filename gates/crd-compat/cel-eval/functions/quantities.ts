import { failed, noOverload } from '../failure.ts';
import { compareQuantities, floatOf, integerOf, parseQuantity, type Quantity, sumOf } from '../quantity.ts';
import { isBoxed, type Value } from '../value.ts';
import { type CelFunction, type Table, textAt } from './function.ts';

/** A quantity, or an integer where one may stand for it. */
function quantityAt(args: readonly Value[], at: number): Quantity {
  const value = args[at];
  if (typeof value === 'bigint' && at > 0) return { digits: value, scale: 0 };
  return value !== undefined && isBoxed(value) && value.kind === 'quantity' ? value.quantity : noOverload();
}

const boxed = (quantity: Quantity): Value => ({ kind: 'quantity', quantity });
const sign = (value: number): bigint => BigInt(Math.sign(value));
const compared =
  (act: (sign: number) => Value): CelFunction =>
  (args) =>
    act(compareQuantities(quantityAt(args, 0), quantityAt(args, 1)));

/** Versions share some of these names, and are not evaluated. */
export const QUANTITY_FUNCTIONS: Table = {
  quantity: (args) => boxed(parseQuantity(textAt(args, 0)) ?? failed('a text is no quantity')),
  isQuantity: (args) => parseQuantity(textAt(args, 0)) !== undefined,
  sign: (args) => sign(compareQuantities(quantityAt(args, 0), { digits: 0n, scale: 0 })),
  isGreaterThan: compared((order) => order > 0),
  isLessThan: compared((order) => order < 0),
  compareTo: compared(sign),
  add: (args) => boxed(sumOf(quantityAt(args, 0), quantityAt(args, 1), 1n)),
  sub: (args) => boxed(sumOf(quantityAt(args, 0), quantityAt(args, 1), -1n)),
  isInteger: (args) => integerOf(quantityAt(args, 0)) !== undefined,
  asInteger: (args) => integerOf(quantityAt(args, 0)) ?? failed('a quantity is no integer'),
  asApproximateFloat: (args) => floatOf(quantityAt(args, 0)),
};
