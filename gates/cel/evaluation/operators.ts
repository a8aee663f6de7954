import { type EvaluationContext, spend } from './context.ts';
import { compare, equals, identityOf } from './equality.ts';
import { failed, noOverload } from './failure.ts';
import { type Boxed, isBoxed, type List, type Value } from './value.ts';

const LEAST = -(2n ** 63n);
const MOST = 2n ** 63n - 1n;

/** An integer of 64 bits. */
export function within(value: bigint): bigint {
  return value < LEAST || value > MOST ? failed('integer overflow') : value;
}

const SECOND = 1_000_000_000n;
const FIRST_INSTANT = -62_135_596_800n * SECOND;
const LAST_INSTANT = 253_402_300_800n * SECOND - 1n;

/** An instant of the years 1 to 9999. */
export function instantWithin(nanos: bigint, isLocal = false): Boxed {
  if (nanos < FIRST_INSTANT || nanos > LAST_INSTANT) return failed('timestamp overflow');
  return { kind: 'timestamp', nanos, ...(isLocal ? { isLocal } : {}) };
}

const isLocal = (value: Value): boolean =>
  value !== null && isBoxed(value) && value.kind === 'timestamp' && value.isLocal === true;

function nanosOf(value: Value, kind: 'duration' | 'timestamp'): bigint | undefined {
  return isBoxed(value) && value.kind === kind ? value.nanos : undefined;
}

const lasting = (nanos: bigint): Boxed => ({ kind: 'duration', nanos: within(nanos) });

/** `a + b` and `a - b` where one of them is a time. */
function timeSum(one: Value, other: Value, sign: 1n | -1n): Value | undefined {
  const [a, b] = [nanosOf(one, 'duration'), nanosOf(other, 'duration')];
  const [from, to] = [nanosOf(one, 'timestamp'), nanosOf(other, 'timestamp')];
  if (a !== undefined && b !== undefined) return lasting(a + sign * b);
  if (from !== undefined && b !== undefined) return instantWithin(from + within(sign * b), isLocal(one));
  if (sign === 1n) return a === undefined || to === undefined ? undefined : instantWithin(a + to, isLocal(other));
  return from === undefined || to === undefined ? undefined : timeBetween(from, to);
}

/** Seconds are counted before the rest, so that a difference may be too large though its sum is not. */
function timeBetween(from: bigint, to: bigint): Boxed {
  const restOf = (nanos: bigint): bigint => ((nanos % SECOND) + SECOND) % SECOND;
  within(from - restOf(from) - (to - restOf(to)));
  return lasting(from - to);
}

function plus(one: Value, other: Value, context: EvaluationContext): Value {
  if (typeof one === 'string' && typeof other === 'string') {
    spend(context, (one.length + other.length) / 10);
    return one + other;
  }
  if (one instanceof Uint8Array && other instanceof Uint8Array) return bytesTogether(one, other, context);
  if (isBoxed(one) && isBoxed(other) && one.kind === 'list' && other.kind === 'list')
    return joined(one, other, context);
  return timeSum(one, other, 1n) ?? numberSum([one, other], context);
}

function bytesTogether(one: Uint8Array, other: Uint8Array, context: EvaluationContext): Uint8Array {
  spend(context, (one.length + other.length) / 10);
  const all = new Uint8Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

/** A set gains the items that it lacks, a list of type map replaces items with the same keys; any other list is appended to. */
function joined(one: List, other: List, context: EvaluationContext): List {
  spend(context, one.items.length + other.items.length);
  if (!one.identity) return { ...one, items: [...one.items, ...other.items] };
  spend(context, 10 * (one.items.length + other.items.length));
  const items = new Map(one.items.map((item) => [identityOf(item, one), item]));
  const isSet = one.identity.by === 'item';
  for (const item of other.items) {
    const identity = identityOf(item, one);
    if (!isSet || !items.has(identity)) items.set(identity, item);
  }
  return { ...one, items: [...items.values()] };
}

function minus(one: Value, other: Value, context: EvaluationContext): Value {
  return timeSum(one, other, -1n) ?? numberDifference([one, other], context);
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

/** The least integer has no opposite, so that it is divided by -1 neither with a result nor with a rest. */
function remainder(one: bigint, other: bigint): bigint {
  within(one / notZero(other));
  return one % other;
}

const notZero = (value: bigint): bigint => (value === 0n ? failed('division by zero') : value);

export type Operator = (args: readonly Value[], context: EvaluationContext) => Value;

const ordered =
  (holds: (sign: number) => boolean): Operator =>
  ([one = null, other = null], context) =>
    holds(compare(one, other, context));

function negated(value: Value): Value {
  if (typeof value === 'bigint') return within(-value);
  if (typeof value === 'number') return -value;
  return lasting(-(nanosOf(value, 'duration') ?? noOverload()));
}

/** Operators that take all of their operands. */
export const OPERATORS: Readonly<Record<string, Operator>> = {
  '_==_': ([one = null, other = null], context) => equals(one, other, context) ?? noOverload(),
  '_!=_': ([one = null, other = null], context) => equals(one, other, context) !== true,
  '_<_': ordered((sign) => sign < 0),
  '_<=_': ordered((sign) => sign <= 0),
  '_>_': ordered((sign) => sign > 0),
  '_>=_': ordered((sign) => sign >= 0),
  '_+_': ([one = null, other = null], context) => plus(one, other, context),
  '_-_': ([one = null, other = null], context) => minus(one, other, context),
  '_*_': arithmetic(
    (one, other) => one * other,
    (one, other) => one * other,
  ),
  '_/_': arithmetic(
    (one, other) => one / notZero(other),
    (one, other) => one / other,
  ),
  '_%_': arithmetic(remainder),
  '!_': ([value = null]) => (typeof value === 'boolean' ? !value : noOverload()),
  '-_': ([value = null]) => negated(value),
  '@in': ([value = null, among = null], context) => isAmong(value, among, context),
};

function isAmong(value: Value, among: Value, context: EvaluationContext): boolean {
  if (isBoxed(among) && among.kind === 'list') return isItem(value, among, context);
  if (isBoxed(among) && among.kind === 'map') return among.get(value) !== undefined;
  return noOverload();
}

/** A list of an object asks its items, and fails where one cannot answer and none is equal; others ask the value. */
function isItem(value: Value, { items, isTyped }: List, context: EvaluationContext): boolean {
  spend(context, 10 * items.length);
  if (!isTyped) return items.some((item) => equals(value, item, context) === true);
  const answers = items.map((item) => equals(item, value, context));
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? noOverload() : false;
}
