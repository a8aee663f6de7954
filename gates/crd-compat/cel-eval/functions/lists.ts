import { compare, same } from '../equality.ts';
import { failed, noOverload } from '../failure.ts';
import { OPERATORS } from '../operators.ts';
import { isBoxed, type List, listOf, mappingOf, optionalOf, type Value } from '../value.ts';
import { type CelFunction, intAt, listAt, spend, type Table } from './function.ts';

const isIn = (value: Value, { items }: List): boolean => items.some((item) => same(item, value));
const isAllIn = (one: List, other: List): boolean => one.items.every((item) => isIn(item, other));

/** Every item of one list may be compared with every item of another. */
const onLists =
  (act: (one: List, other: List) => Value): CelFunction =>
  (args, shop) => {
    const [one, other] = [listAt(args, 0), listAt(args, 1)];
    spend(shop, 10 * one.items.length * Math.max(1, other.items.length));
    return act(one, other);
  };

const onList =
  (act: (items: readonly Value[]) => Value): CelFunction =>
  (args, shop) => {
    const { items } = listAt(args, 0);
    spend(shop, 10 * items.length);
    return act(items);
  };

function best(items: readonly Value[], isBetter: (sign: number) => boolean): Value {
  const [first, ...rest] = items;
  if (first === undefined) return failed('the list is empty');
  return rest.reduce((found, item) => (isBetter(compare(item, found)) ? item : found), first);
}

/** The zero of no items is that of integers, which equals every other. */
function sumOf(items: readonly Value[]): Value {
  const [first = 0n, ...rest] = items;
  return rest.reduce((sum, item) => OPERATORS['_+_']?.([sum, item]) ?? noOverload(), first);
}

function distinct(items: readonly Value[]): Value[] {
  return items.filter((item, i) => !isIn(item, listOf(items.slice(0, i))));
}

function flattened(items: readonly Value[], depth: number): Value[] {
  if (depth < 0) return failed('a depth is negative');
  return items.flatMap((item) => {
    const isList = isBoxed(item) && item.kind === 'list';
    return isList && depth > 0 ? flattened(item.items, depth - 1) : [item];
  });
}

const sorted = (items: readonly Value[]): Value => listOf([...items].sort(compare));

/** Kubernetes' lists and sets, and the lists of cel-go. */
export const LIST_FUNCTIONS: Table = {
  size: (args) => BigInt(listAt(args, 0).items.length),
  indexOf: (args, shop) => {
    const { items } = listAt(args, 0);
    spend(shop, 10 * items.length);
    return BigInt(items.findIndex((item) => same(item, args[1] ?? null)));
  },
  lastIndexOf: (args, shop) => {
    const { items } = listAt(args, 0);
    spend(shop, 10 * items.length);
    return BigInt(items.findLastIndex((item) => same(item, args[1] ?? null)));
  },
  isSorted: onList((items) => items.every((item, i) => i === 0 || !(compare(items[i - 1] ?? null, item) > 0))),
  max: onList((items) => best(items, (sign) => sign > 0)),
  min: onList((items) => best(items, (sign) => sign < 0)),
  sum: onList(sumOf),
  sort: onList(sorted),
  '@sortByAssociatedKeys': (args, shop) => {
    const [values, keys] = [listAt(args, 0), listAt(args, 1)];
    spend(shop, 10 * values.items.length);
    const pairs = values.items.map((value, i) => ({ value, key: keys.items[i] ?? null }));
    return listOf(pairs.sort((a, b) => compare(a.key, b.key)).map(({ value }) => value));
  },
  distinct: (args, shop) => {
    const { items } = listAt(args, 0);
    spend(shop, 10 * items.length ** 2);
    return listOf(distinct(items));
  },
  reverse: onList((items) => listOf([...items].reverse())),
  slice: (args) => {
    const { items } = listAt(args, 0);
    const [from, to] = [intAt(args, 1), intAt(args, 2)];
    if (from < 0 || to < from || to > items.length) failed('an index is out of range');
    return listOf(items.slice(from, to));
  },
  flatten: (args, shop) => {
    spend(shop, 10 * listAt(args, 0).items.length);
    return listOf(flattened(listAt(args, 0).items, Math.min(intAt(args, 1, 1), 20)));
  },
  'lists.range': (args, shop) => {
    const size = Math.max(0, intAt(args, 0));
    spend(shop, 10 * size);
    return listOf(Array.from({ length: size }, (_, i) => BigInt(i)));
  },
  first: (args) => optionalOf(listAt(args, 0).items[0]),
  last: (args) => optionalOf(listAt(args, 0).items.at(-1)),
  'sets.contains': onLists((one, other) => isAllIn(other, one)),
  'sets.equivalent': onLists((one, other) => isAllIn(one, other) && isAllIn(other, one)),
  'sets.intersects': onLists((one, other) => one.items.some((item) => isIn(item, other))),
  'cel.@mapInsert': (args, shop) => {
    const [map, key, value] = args;
    if (map === undefined || !isBoxed(map) || map.kind !== 'map') return noOverload();
    spend(shop, 10 * map.size);
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
  if (entries.some(([name]) => map.get(name) !== undefined)) failed('a key is there already');
  return entries;
}
