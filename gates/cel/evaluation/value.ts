import type { Address, Network } from '../../formats/address.ts';
import type { Uri } from '../../formats/uri.ts';
import type { Json, JsonObject } from '../../model/json.ts';
import { noOverload } from './failure.ts';
import type { Quantity } from './quantity.ts';
import type { Version } from './version.ts';

/** What tells the items of a list apart: the whole item, or some of its fields. */
export type Identity = { readonly by: 'item' } | { readonly by: 'keys'; readonly keys: readonly string[] };

export interface List {
  readonly kind: 'list';
  readonly items: readonly Value[];
  readonly identity?: Identity;
  /** It comes from an object and has the type of its schema. */
  readonly isTyped?: true;
}

export interface Mapping {
  readonly kind: 'map';
  /** Members, those also that rules cannot see. */
  readonly size: number;
  readonly keys: readonly Value[];
  get(key: Value): Value | undefined;
  /** It comes from an object and has the type of its schema. */
  readonly isTyped?: true;
  /** Members that the schema does not name. */
  readonly rest?: JsonObject;
}

/** A value that is not a plain JavaScript value. An `optional` without a value holds `undefined`. */
export type Boxed =
  | { readonly kind: 'duration'; readonly nanos: bigint }
  /** `isLocal`: it was written with a zone that is not UTC, in which it is written out again. */
  | { readonly kind: 'timestamp'; readonly nanos: bigint; readonly isLocal?: true }
  | { readonly kind: 'optional'; readonly value: Value | undefined }
  | { readonly kind: 'type'; readonly name: string }
  | { readonly kind: 'format'; readonly name: string }
  | { readonly kind: 'quantity'; readonly quantity: Quantity; readonly isSum?: true }
  | { readonly kind: 'version'; readonly version: Version }
  | { readonly kind: 'ip'; readonly address: Address }
  | { readonly kind: 'cidr'; readonly network: Network }
  | { readonly kind: 'url'; readonly uri: Uri }
  /** A value without a type in its schema: it can only be compared for equality. */
  | { readonly kind: 'opaque'; readonly json: Json }
  /** The error of an accumulator, kept as a value. */
  | { readonly kind: 'failure'; readonly failure: Error };

/** An integer is a bigint, a double a number. */
export type Value = null | boolean | bigint | number | string | Uint8Array | List | Mapping | Boxed;

export const listOf = (items: readonly Value[]): List => ({ kind: 'list', items });
export const optionalOf = (value: Value | undefined): Boxed => ({ kind: 'optional', value });

export function isBoxed(value: Value): value is List | Mapping | Boxed {
  return typeof value === 'object' && value !== null && !(value instanceof Uint8Array);
}

/** The kind of a value, by the names that `type()` gives. */
export function kindOf(value: Value): string {
  if (value === null) return 'null_type';
  if (value instanceof Uint8Array) return 'bytes';
  switch (typeof value) {
    case 'bigint':
      return 'int';
    case 'number':
      return 'double';
    case 'string':
      return 'string';
    case 'boolean':
      return 'bool';
    default:
      return value.kind;
  }
}

/** A map of values by keys, in the order of its entries. */
export function mappingOf(entries: readonly (readonly [Value, Value])[]): Mapping {
  const byKey = new Map(entries.map(([key, value]) => [keyText(key), { key, value }]));
  return {
    kind: 'map',
    size: byKey.size,
    keys: [...byKey.values()].map(({ key }) => key),
    // The API server gets an error for a key of type bytes.
    get: (key) => (key instanceof Uint8Array ? noOverload() : byKey.get(keyText(key))?.value),
  };
}

/** Keys are strings, integers and bools; a whole double finds an integer. */
export function keyText(key: Value): string {
  return typeof key === 'string' ? `"${key}` : String(key);
}
