import { canonicalJson, isJsonObject, type Json, type JsonObject } from './json.ts';

/** Whether two values are the same value; the order of members does not count, that of items does. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  return isJsonObject(a) && isJsonObject(b) && sameMembers(a, b);
}

function sameMembers(a: JsonObject, b: JsonObject): boolean {
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
  );
}

/** A member of a value that may be anything. Names of prototypes are members like any other. */
export function member(value: Json | undefined, name: string): Json | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** An entry of a table by a foreign key; `constructor` and its like are no entries. */
export function lookup<Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(table, key) ? table[key] : undefined;
}

/** The values of one list that another has not, in their order, each once. Linear, as lists may be long and foreign. */
export function without(values: readonly Json[], others: readonly Json[]): Json[] {
  const known = new Set(others.map(canonicalJson));
  return values.filter((value) => {
    const key = canonicalJson(value);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

/** The members of a value that may be anything, sorted by name. */
export function membersOf(value: Json | undefined): [string, Json][] {
  if (!isJsonObject(value)) return [];
  return Object.keys(value)
    .sort()
    .map((name) => [name, value[name] ?? null]);
}

/** The items of a value that may be anything. */
export function itemsOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

/** The texts in a value that may be anything. */
export function textsOf(value: Json | undefined): string[] {
  return itemsOf(value).filter((item) => typeof item === 'string');
}
