import { sameAddress, sameNetwork } from '../../formats/address.ts';
import { sameUri } from '../../formats/uri.ts';
import { sameJson } from '../../model/json-values.ts';
import { type EvaluationContext, spend } from './context.ts';
import { noOverload, unknown } from './failure.ts';
import { compareQuantities } from './quantity.ts';
import { type Boxed, isBoxed, keyText, kindOf, type List, type Mapping, type Value } from './value.ts';
import { compareVersions } from './version.ts';

/**
 * Whether two values are equal; `undefined` where the API server has no way to compare them, which depends on the first. A list that is
 * a set or a map ignores the order, if it is the first operand.
 */
export function equals(one: Value, other: Value, context: EvaluationContext): boolean | undefined {
  if (one === null || other === null) return one === other;
  if (!isBoxed(one)) return samePlain(one, other, context);
  return isBoxed(other) && other.kind === one.kind ? sameParts(one, other, context) : ofOtherKind(one);
}

function samePlain(one: Exclude<Value, List | Mapping | Boxed>, other: Value, context: EvaluationContext): boolean {
  if (isNumber(one)) return isNumber(other) && numericOrder(one, other) === 0;
  if (one instanceof Uint8Array) return other instanceof Uint8Array && compareBytes(one, other, context) === 0;
  if (typeof one === 'string' && typeof other === 'string') spend(context, Math.min(one.length, other.length) / 10);
  return one === other;
}

const isNumber = (value: Value): value is bigint | number => typeof value === 'bigint' || typeof value === 'number';

/** Only some kinds can be told from a value of any other kind. */
function ofOtherKind(one: List | Mapping | Boxed): false | undefined {
  if (one.kind === 'list' || one.kind === 'map') return one.isTyped === true ? undefined : false;
  return ['quantity', 'version', 'url', 'ip', 'cidr', 'format'].includes(one.kind) ? undefined : false;
}

function sameParts(
  one: List | Mapping | Boxed,
  other: List | Mapping | Boxed,
  context: EvaluationContext,
): boolean | undefined {
  spend(context, 10);
  if (one.kind === 'list') return other.kind === 'list' && sameList(one, other, context);
  if (one.kind === 'map') return other.kind === 'map' && sameMap(one, other, context);
  return sameBoxed(one, other, context);
}

function sameList(one: List, other: List, context: EvaluationContext): boolean | undefined {
  if (one.items.length !== other.items.length) return false;
  const { identity } = one;
  if (!identity) return together(one, one.items.keys(), (i) => equals(at(one, i), at(other, i), context));
  const byKey = new Map(one.items.map((item) => [identityOf(item, one), item]));
  return together(one, other.items, (item) => {
    const own = byKey.get(identityOf(item, one));
    return own === undefined ? false : equals(own, item, context);
  });
}

const at = ({ items }: List, i: number): Value => items[i] ?? null;

/** Compares part by part: values of a schema stop at the first part that is not equal, those of an expression look only for one that differs. */
function together<Part>(
  { isTyped }: List | Mapping,
  parts: Iterable<Part>,
  isSame: (part: Part) => boolean | undefined,
): boolean | undefined {
  for (const part of parts) {
    const answer = isSame(part);
    if (answer === false || (answer === undefined && isTyped === true)) return answer;
  }
  return true;
}

/** What tells an item apart in a list that is a set or a map. */
export function identityOf(item: Value, { identity }: List): string {
  if (identity?.by !== 'keys') return itemText(item);
  const fields =
    item !== null && isBoxed(item) && item.kind === 'map'
      ? item
      : unknown('an item of a list of type map is not an object');
  const parts = identity.keys.map((key) => fields.get(key));
  return JSON.stringify(parts.map((part) => (part === undefined ? '' : itemText(part))));
}

const itemText = (item: Value): string => (isBoxed(item) ? JSON.stringify(kindOf(item)) : keyText(item));

function sameMap(one: Mapping, other: Mapping, context: EvaluationContext): boolean | undefined {
  if (one.size !== other.size) return false;
  const known = together(one, one.keys, (key) => {
    const [own, others] = [one.get(key), other.get(key)];
    if (own === undefined || others === undefined) return own === others;
    return equals(own, others, context);
  });
  return known === true && one.rest ? sameRest(one.rest, other.rest) : known;
}

/** Members that the schema does not name; one that is on one side only is ignored. */
function sameRest(one: NonNullable<Mapping['rest']>, other: Mapping['rest']): boolean | undefined {
  const names = Object.keys(one);
  if (names.length === 0) return true;
  if (!other) return undefined;
  return names.every((name) => !Object.hasOwn(other, name) || sameJson(one[name] ?? null, other[name] ?? null));
}

function sameBoxed(one: Boxed, other: List | Mapping | Boxed, context: EvaluationContext): boolean | undefined {
  switch (one.kind) {
    case 'duration':
    case 'timestamp':
      return other.kind === one.kind && one.nanos === other.nanos;
    case 'type':
      return other.kind === one.kind && one.name === other.name;
    case 'optional':
      return other.kind === one.kind && sameOptional(one.value, other.value, context);
    case 'opaque':
      return other.kind === one.kind && sameJson(one.json, other.json);
    case 'format':
      return undefined;
    default:
      return sameOfLibrary(one, other);
  }
}

type OfLibrary = Extract<
  Boxed,
  { readonly kind: 'quantity' | 'version' | 'ip' | 'cidr' | 'url' | 'format' | 'failure' }
>;

function sameOfLibrary(one: OfLibrary, other: List | Mapping | Boxed): boolean | undefined {
  switch (one.kind) {
    case 'quantity':
      // The API server cannot compare with a sum: it made that in another way.
      if (other.kind !== one.kind || other.isSum === true) return undefined;
      return compareQuantities(one.quantity, other.quantity) === 0;
    case 'version':
      return other.kind === one.kind && compareVersions(one.version, other.version) === 0;
    case 'ip':
      return other.kind === one.kind && sameAddress(one.address, other.address);
    case 'cidr':
      return other.kind === one.kind && sameNetwork(one.network, other.network);
    case 'url':
      return (
        other.kind === one.kind &&
        (sameUri(one.uri, other.uri) ?? unknown('URLs with user, query or escapes are not compared'))
      );
    default:
      return undefined;
  }
}

function sameOptional(
  one: Value | undefined,
  other: Value | undefined,
  context: EvaluationContext,
): boolean | undefined {
  return one === undefined || other === undefined ? one === other : equals(one, other, context);
}

/**
 * Less than, equal to or greater than 0, as one value comes before another, is the same, or comes after it; no number where they have no
 * order.
 */
export function order(one: Value, other: Value, context: EvaluationContext): number {
  if (isNumber(one) && isNumber(other)) return numericOrder(one, other);
  if (typeof one === 'string' && typeof other === 'string') return compareTexts(one, other, context);
  if (typeof one === 'boolean' && typeof other === 'boolean') return Number(one) - Number(other);
  if (one instanceof Uint8Array && other instanceof Uint8Array) return compareBytes(one, other, context);
  if (isBoxed(one) && isBoxed(other) && 'nanos' in one && 'nanos' in other && one.kind === other.kind) {
    return numericOrder(one.nanos, other.nanos);
  }
  return Number.NaN;
}

/** The same. @throws RuleFailure where the values have no order. */
export function compare(one: Value, other: Value, context: EvaluationContext): number {
  const found = order(one, other, context);
  return Number.isNaN(found) ? noOverload() : found;
}

/** An integer is made a double before it is compared with one, as near as that may be. */
function numericOrder(one: bigint | number, other: bigint | number): number {
  if (typeof one !== typeof other) return numericOrder(Number(one), Number(other));
  if (one < other) return -1;
  if (one > other) return 1;
  return Number.isNaN(one) || Number.isNaN(other) ? Number.NaN : 0;
}

/** In the order of code points, which differs from that of JavaScript. */
function compareTexts(one: string, other: string, context: EvaluationContext): number {
  spend(context, Math.min(one.length, other.length) / 10);
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  let i = 0;
  while (i < length && one.charCodeAt(i) === other.charCodeAt(i)) i += 1;
  return rank(one.charCodeAt(i)) - rank(other.charCodeAt(i));
}

/** Surrogates stand for characters behind all others. */
function rank(unit: number): number {
  if (Number.isNaN(unit)) return -1;
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

function compareBytes(one: Uint8Array, other: Uint8Array, context: EvaluationContext): number {
  spend(context, Math.min(one.length, other.length) / 10);
  for (const [i, byte] of one.entries()) {
    const difference = byte - (other[i] ?? -1);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
