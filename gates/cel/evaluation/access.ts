import { failed, noOverload } from './failure.ts';
import { isBoxed, optionalOf, type Value } from './value.ts';

/** `value.field`, or `has(value.field)`. A field of an optional is an optional. @throws RuleFailure for an absent field. */
export function member(value: Value, field: string, isTest: boolean): Value {
  const found = ifThere(value, field);
  if (isTest) return found !== undefined;
  if (isOptional(value)) return optionalOf(found);
  return found ?? failed('no such key');
}

/** The operators that look into a value. */
export const ACCESS: Readonly<Record<string, (from: Value, key: Value) => Value>> = {
  '_[_]': (from, key) => {
    if (isOptional(from)) return optionalOf(ifThere(from, key));
    return element(from, key) ?? failed('no such key or index');
  },
  '_[?_]': (from, key) => optionalOf(ifThere(from, key)),
  '_?._': (from, key) => optionalOf(ifThere(from, key)),
};

type Optional = Extract<Value, { readonly kind: 'optional' }>;
const isOptional = (value: Value): value is Optional => value !== null && isBoxed(value) && value.kind === 'optional';

/** The element for an optional access; `undefined` where the value is neither a list nor a map. */
function ifThere(value: Value, key: Value): Value | undefined {
  if (isOptional(value) && value.value === undefined) return undefined;
  if (typeof key === 'object') return noOverload();
  const from = isOptional(value) ? (value.value ?? null) : value;
  if (!isBoxed(from)) return undefined;
  if (from.kind === 'map') return from.get(key);
  // The API server gets an error here: it builds a sum of quantities in another way.
  if (from.kind === 'quantity' && from.isSum === true && from !== value) return noOverload();
  return from.kind === 'list' ? from.items[indexOf(key)] : undefined;
}

function element(from: Value, key: Value): Value | undefined {
  if (!isBoxed(from)) return noOverload();
  if (from.kind === 'map') return from.get(key);
  if (from.kind !== 'list') return noOverload();
  return from.isTyped && typeof key === 'number' ? noOverload() : from.items[indexOf(key)];
}

/** A double that is whole is an index too. */
function indexOf(key: Value): number {
  const isIndex = typeof key === 'bigint' || (typeof key === 'number' && Number.isInteger(key));
  return isIndex ? Number(key) : noOverload();
}
