import { type EvaluationContext, spend } from '../context.ts';
import { equals, order } from '../equality.ts';
import { failed, noOverload, unknown } from '../failure.ts';
import { OPERATORS } from '../operators.ts';
import { isBoxed, kindOf, type List, listOf, mappingOf, optionalOf, type Value } from '../value.ts';
import { type CelFunction, intAt, listAt, type Table } from './function.ts';

const isIn = (value: Value, { items }: List, context: EvaluationContext): boolean =>
  items.some((item) => equals(item, value, context) === true);
const isAllIn = (one: List, other: List, context: EvaluationContext): boolean =>
  one.items.every((item) => isIn(item, other, context));

/** Every item of one list may be compared with every item of another. */
const onLists =
  (act: (one: List, other: List, context: EvaluationContext) => Value): CelFunction =>
  (args, context) => {
    const [one, other] = [listAt(args, 0), listAt(args, 1)];
    spend(context, 10 * one.items.length * Math.max(1, other.items.length));
    return act(one, other, context);
  };

const onList =
  (act: (items: readonly Value[], context: EvaluationContext, overload: string) => Value): CelFunction =>
  (args, context, overload) => {
    const { items } = listAt(args, 0);
    spend(context, 10 * items.length);
    return act(items, context, overload);
  };

/** Items that have no order are passed over. */
function best(items: readonly Value[], isBetter: (sign: number) => boolean, context: EvaluationContext): Value {
  const [first, ...rest] = items;
  if (first === undefined) return failed('the list is empty');
  if (rest.length === 0) return isComparable(first) ? first : noOverload();
  return rest.reduce((found, item) => {
    if (!isComparable(item)) noOverload();
    return isBetter(order(item, found, context)) ? item : found;
  }, first);
}

/** Whether values of its type have an order. */
function isComparable(value: Value): boolean {
  return value !== null && (!isBoxed(value) || value.kind === 'duration' || value.kind === 'timestamp');
}

function isSorted(items: readonly Value[], context: EvaluationContext): boolean {
  if (!items.every(isComparable)) noOverload();
  return items.every((item, i) => i === 0 || !(order(items[i - 1] ?? null, item, context) > 0));
}

/** The type of the list says which zero is added to. */
function sumOf(items: readonly Value[], context: EvaluationContext, overload: string): Value {
  return items.reduce((sum, item) => OPERATORS['_+_']?.([sum, item], context) ?? noOverload(), zeroOf(overload));
}

function zeroOf(overload: string): Value {
  if (overload === 'list_double_sum_double') return 0;
  if (overload === 'list_duration_sum_duration') return { kind: 'duration', nanos: 0n };
  return overload === 'list_uint_sum_uint' ? unknown('unsigned integers are not evaluated') : 0n;
}

function distinct(items: readonly Value[], context: EvaluationContext): Value[] {
  const found: Value[] = [];
  for (const item of items) if (!found.some((one) => equals(item, one, context) === true)) found.push(item);
  return found;
}

function flattened(items: readonly Value[], depth: number, context: EvaluationContext): Value[] {
  if (depth < 0) return failed('the depth is negative');
  const found: Value[] = [];
  const add = (list: readonly Value[], left: number): void => {
    spend(context, 10 * list.length);
    for (const item of list) {
      if (left > 0 && isBoxed(item) && item.kind === 'list') add(item.items, left - 1);
      else found.push(item);
    }
  };
  add(items, depth);
  return found;
}

/** Go keeps the order of what is equal in short lists, and in long ones does as it likes. */
const LONGEST_STABLE = 12;

/** An empty list stays the set or map that it is. */
function sortedBy(list: List, keys: readonly Value[], context: EvaluationContext): List {
  const values = list.items;
  if (values.length === 0) return list;
  spend(context, 10 * values.length * Math.ceil(Math.log2(values.length + 1)));
  const [first = null] = keys;
  if (!isComparable(first)) failed('items have no order');
  if (keys.length > 1 && keys.some((key) => kindOf(key) !== kindOf(first))) failed('items have different types');
  if (keys.some((key) => Number.isNaN(key))) unknown('sorting NaN is not evaluated');
  const pairs = values.map((value, i) => ({ value, key: keys[i] ?? null }));
  pairs.sort((a, b) => order(a.key, b.key, context));
  const isTied = pairs.some((pair, i) => i > 0 && order(pairs[i - 1]?.key ?? null, pair.key, context) === 0);
  if (values !== keys && isTied && values.length > LONGEST_STABLE)
    unknown('sorting long lists by equal keys is not evaluated');
  return listOf(pairs.map(({ value }) => value));
}

/** Kubernetes' lists and sets, and the lists of cel-go. */
export const LIST_FUNCTIONS: Table = {
  size: (args) => BigInt(listAt(args, 0).items.length),
  indexOf: (args, context) => {
    const { items } = listAt(args, 0);
    spend(context, 10 * items.length);
    return BigInt(items.findIndex((item) => equals(item, args[1] ?? null, context) === true));
  },
  lastIndexOf: (args, context) => {
    const { items } = listAt(args, 0);
    spend(context, 10 * items.length);
    return BigInt(items.findLastIndex((item) => equals(item, args[1] ?? null, context) === true));
  },
  isSorted: onList(isSorted),
  max: onList((items, context) => best(items, (sign) => sign > 0, context)),
  min: onList((items, context) => best(items, (sign) => sign < 0, context)),
  sum: onList(sumOf),
  sort: (args, context) => sortedBy(listAt(args, 0), listAt(args, 0).items, context),
  '@sortByAssociatedKeys': (args, context) => sortedBy(listAt(args, 0), listAt(args, 1).items, context),
  distinct: (args, context) => {
    const { items } = listAt(args, 0);
    spend(context, 10 * items.length ** 2);
    return items.length === 0 ? listAt(args, 0) : listOf(distinct(items, context));
  },
  reverse: onList((items) => listOf([...items].reverse())),
  slice: (args, context) => {
    const { items } = listAt(args, 0);
    spend(context, items.length);
    const [from, to] = [intAt(args, 1), intAt(args, 2)];
    if (from < 0 || to < from || to > items.length) failed('index out of range');
    return listOf(items.slice(from, to));
  },
  flatten: (args, context) => listOf(flattened(listAt(args, 0).items, intAt(args, 1, 1), context)),
  'lists.range': (args, context) => {
    const size = Math.max(0, intAt(args, 0));
    spend(context, 10 * size);
    return listOf(Array.from({ length: size }, (_, i) => BigInt(i)));
  },
  first: (args) => optionalOf(listAt(args, 0).items[0]),
  last: (args) => optionalOf(listAt(args, 0).items.at(-1)),
  'sets.contains': onLists((one, other, context) => isAllIn(other, one, context)),
  'sets.equivalent': onLists((one, other, context) => isAllIn(one, other, context) && isAllIn(other, one, context)),
  'sets.intersects': onLists((one, other, context) => one.items.some((item) => isIn(item, other, context))),
  'cel.@mapInsert': (args, context) => {
    const [map, key, value] = args;
    if (map === undefined || !isBoxed(map) || map.kind !== 'map') return noOverload();
    spend(context, 10 * map.size);
    const own = map.keys.map((name): [Value, Value] => [name, map.get(name) ?? null]);
    return mappingOf([...own, ...inserted(map, key ?? null, value)]);
  },
};

function inserted(map: { get(key: Value): Value | undefined }, key: Value, value: Value | undefined): [Value, Value][] {
  const isEntry = value !== undefined;
  const from = isBoxed(key) && key.kind === 'map' ? key : undefined;
  const entries: [Value, Value][] = isEntry
    ? [[key, value]]
    : (from?.keys ?? noOverload()).map((name) => [name, from?.get(name) ?? null]);
  if (entries.some(([name]) => map.get(name) !== undefined)) failed('a key occurs twice');
  return entries;
}
