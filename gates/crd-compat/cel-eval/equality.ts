import { sameJson } from '../differ/same-json.ts';
import { sameAddress } from '../text-formats/address.ts';
import { noOverload } from './failure.ts';
import { compareQuantities } from './quantity.ts';
import { type Boxed, isBoxed, keyText, kindOf, type List, type Mapping, type Value } from './value.ts';

/** Whether two values are equal. A list that is a set or a map takes no notice of the order, if it is the first. */
export function same(one: Value, other: Value): boolean {
  if (one === other) return true;
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other) === 0;
  if (one instanceof Uint8Array && other instanceof Uint8Array) return compareBytes(one, other) === 0;
  return isBoxed(one) && isBoxed(other) && sameParts(one, other);
}

function sameParts(one: List | Mapping | Boxed, other: List | Mapping | Boxed): boolean {
  if (one.kind === 'list') return other.kind === 'list' && sameList(one, other);
  if (one.kind === 'map') return other.kind === 'map' && sameMap(one, other);
  return sameBoxed(one, other);
}

const isNumber = (value: Value): value is bigint | number => typeof value === 'bigint' || typeof value === 'number';

function sameList(one: List, other: List): boolean {
  if (one.items.length !== other.items.length) return false;
  const { identity } = one;
  if (!identity) return one.items.every((item, i) => same(item, other.items[i] ?? null));
  const byKey = new Map(one.items.map((item) => [identityOf(item, one), item]));
  return other.items.every((item) => {
    const own = byKey.get(identityOf(item, one));
    return own !== undefined && same(own, item);
  });
}

/** What tells an item apart in a list that is a set or a map. */
export function identityOf(item: Value, { identity }: List): string {
  if (identity?.by !== 'keys') return itemText(item);
  const parts = identity.keys.map((key) => (isBoxed(item) && item.kind === 'map' ? item.get(key) : undefined));
  return JSON.stringify(parts.map((part) => (part === undefined ? '' : itemText(part))));
}

const itemText = (item: Value): string => (isBoxed(item) ? JSON.stringify(kindOf(item)) : keyText(item));

function sameMap(one: Mapping, other: Mapping): boolean {
  if (one.size !== other.size) return false;
  return one.keys.every((key) => {
    const [own, others] = [one.get(key), other.get(key)];
    return own === undefined || others === undefined ? own === others : same(own, others);
  });
}

function sameBoxed(one: Boxed, other: List | Mapping | Boxed): boolean {
  switch (one.kind) {
    case 'duration':
    case 'timestamp':
      return other.kind === one.kind && one.nanos === other.nanos;
    case 'type':
    case 'format':
      return other.kind === one.kind && one.name === other.name;
    case 'optional':
      return other.kind === 'optional' && sameOptional(one.value, other.value);
    case 'quantity':
      return other.kind === 'quantity' && compareQuantities(one.quantity, other.quantity) === 0;
    case 'ip':
      return other.kind === 'ip' && sameAddress(one.address, other.address);
    case 'cidr':
      return (
        other.kind === 'cidr' &&
        one.network.length === other.network.length &&
        sameAddress(one.network.address, other.network.address)
      );
    case 'url':
      return other.kind === 'url' && one.uri.text === other.uri.text;
    case 'opaque':
      return other.kind === 'opaque' && sameJson(one.json, other.json);
    case 'failure':
      return false;
    default:
      return one satisfies never;
  }
}

function sameOptional(one: Value | undefined, other: Value | undefined): boolean {
  return one === undefined || other === undefined ? one === other : same(one, other);
}

/** Less than, equal to or greater than 0, as one value comes before another, is the same, or comes after it. */
export function compare(one: Value, other: Value): number {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other);
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other);
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return compareBytes(one, other);
  if (isBoxed(one) && isBoxed(other) && 'nanos' in one && 'nanos' in other && one.kind === other.kind) {
    return compareNumbers(one.nanos, other.nanos);
  }
  return noOverload();
}

/** What is no number is neither less, equal nor greater. */
function compareNumbers(one: bigint | number, other: bigint | number): number {
  if (one < other) return -1;
  if (one > other) return 1;
  return Number.isNaN(one) || Number.isNaN(other) ? Number.NaN : 0;
}

/** In the order of code points, which differs from that of JavaScript. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  if (!/[\ud800-\uffff]/.test(one + other)) return one < other ? -1 : 1;
  const [left, right] = [Array.from(one), Array.from(other)];
  for (const [i, char] of left.entries()) {
    const difference = (char.codePointAt(0) ?? 0) - (right[i]?.codePointAt(0) ?? -1);
    if (difference !== 0) return difference;
  }
  return left.length - right.length;
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (const [i, byte] of one.entries()) {
    const difference = byte - (other[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
