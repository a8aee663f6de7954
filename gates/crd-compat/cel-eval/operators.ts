import { compare, identityOf, same } from './equality.ts';
import { failed, noOverload } from './failure.ts';
import { type Boxed, isBoxed, type List, type Value } from './value.ts';

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

/** An integer of 64 bits. */
export function within(value: bigint): bigint {
  return value < LEAST || value > MOST ? failed('an integer overflows') : value;
}

function nanosOf(value: Value, kind: 'duration' | 'timestamp'): bigint | undefined {
  return isBoxed(value) && value.kind === kind ? value.nanos : undefined;
}

function timed(kind: 'duration' | 'timestamp', nanos: bigint): Boxed {
  return { kind, nanos: kind === 'duration' ? within(nanos) : nanos };
}

/** `a + b` and `a - b` where one of them is a time. */
function timeSum(one: Value, other: Value, sign: 1n | -1n): Value | undefined {
  const [a, b] = [nanosOf(one, 'duration'), nanosOf(other, 'duration')];
  const [from, to] = [nanosOf(one, 'timestamp'), nanosOf(other, 'timestamp')];
  if (a !== undefined && b !== undefined) return timed('duration', a + sign * b);
  if (from !== undefined && b !== undefined) return timed('timestamp', from + sign * b);
  if (sign === 1n) return a === undefined || to === undefined ? undefined : timed('timestamp', a + to);
  return from === undefined || to === undefined ? undefined : timed('duration', from - to);
}

function plus(one: Value, other: Value): Value {
  if (typeof one === 'string' && typeof other === 'string') return one + other;
  if (one instanceof Uint8Array && other instanceof Uint8Array) return Uint8Array.from([...one, ...other]);
  if (isBoxed(one) && isBoxed(other) && one.kind === 'list' && other.kind === 'list') return joined(one, other);
  return timeSum(one, other, 1n) ?? numberSum([one, other]);
}

/** A set takes what it has not, a map list replaces what has the same keys; any other list is made longer. */
function joined(one: List, other: List): List {
  if (!one.identity) return { kind: 'list', items: [...one.items, ...other.items] };
  const items = new Map(one.items.map((item) => [identityOf(item, one), item]));
  for (const item of other.items) items.set(identityOf(item, one), item);
  return { kind: 'list', items: [...items.values()], identity: one.identity };
}

function minus(one: Value, other: Value): Value {
  return timeSum(one, other, -1n) ?? numberDifference([one, other]);
}

const numberSum = arithmetic(
  (one, other) => one + other,
  (one, other) => one + other,
);
const numberDifference = arithmetic(
  (one, other) => one - other,
  (one, other) => one - other,
);

function arithmetic(
  integers: (one: bigint, other: bigint) => bigint,
  doubles?: (one: number, other: number) => number,
): Operator {
  return ([one = null, other = null]) => {
    if (typeof one === 'bigint' && typeof other === 'bigint') return within(integers(one, other));
    return doubles && typeof one === 'number' && typeof other === 'number' ? doubles(one, other) : noOverload();
  };
}

const notZero = (value: bigint): bigint => (value === 0n ? failed('a division by zero') : value);

export type Operator = (args: readonly Value[]) => Value;

const order =
  (holds: (sign: number) => boolean): Operator =>
  ([one = null, other = null]) =>
    holds(compare(one, other));

/** Operators that take all of their operands. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  '_==_': ([one = null, other = null]) => same(one, other),
  '_!=_': ([one = null, other = null]) => !same(one, other),
  '_<_': order((sign) => sign < 0),
  '_<=_': order((sign) => sign <= 0),
  '_>_': order((sign) => sign > 0),
  '_>=_': order((sign) => sign >= 0),
  '_+_': ([one = null, other = null]) => plus(one, other),
  '_-_': ([one = null, other = null]) => minus(one, other),
  '_*_': arithmetic(
    (one, other) => one * other,
    (one, other) => one * other,
  ),
  '_/_': arithmetic(
    (one, other) => one / notZero(other),
    (one, other) => one / other,
  ),
  '_%_': arithmetic((one, other) => one % notZero(other)),
  '!_': ([value = null]) => (typeof value === 'boolean' ? !value : noOverload()),
  '-_': ([value = null]) => {
    if (typeof value === 'bigint') return within(-value);
    return typeof value === 'number' ? -value : noOverload();
  },
  '@in': ([value = null, among = null]) => isAmong(value, among),
};

function isAmong(value: Value, among: Value): boolean {
  if (isBoxed(among) && among.kind === 'list') return among.items.some((item) => same(item, value));
  if (isBoxed(among) && among.kind === 'map') return among.get(value) !== undefined;
  return noOverload();
}
