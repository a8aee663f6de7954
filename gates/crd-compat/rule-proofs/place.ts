import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member, sameJson, textsOf } from '../../model/json-values.ts';

/** A place in the value of a rule, with its schemas at base and at head. What no schema names has none. */
export interface SchemaPlace {
  /** `self.spec.size`; a member of an item is `self.rules[1].size`, where 1 counts the variables around. */
  readonly text: string;
  /** The variable that the place is reached from. */
  readonly root: string;
  readonly names: readonly string[];
  readonly parent: SchemaPlace | undefined;
  readonly base: JsonObject | undefined;
  readonly head: JsonObject | undefined;
  /** Base keeps members here that it does not name, so that any of them may be stored. */
  readonly keepsUnknown: boolean;
  /** A resource, whole or embedded: it has apiVersion, kind and metadata whatever its schema says. */
  readonly isResource: boolean;
}

/** How a rule sees a value: under the schema and with the defaults of base, or of head. */
export type View = 'base' | 'head';

/** Where a variable begins. `keepsAll`: base keeps every unknown member of the resource. */
export function rootPlace(
  root: string,
  { base, head }: { readonly base: Json | undefined; readonly head: Json | undefined },
  keepsAll: boolean,
  isResource = false,
): SchemaPlace {
  const place = placeOf({ text: root, root, names: [], parent: undefined }, base, head, keepsAll);
  return isResource ? { ...place, isResource } : place;
}

/** Members by the place that they are in: each case of a proof asks for the same ones again. */
const members = new WeakMap<SchemaPlace, Map<string, SchemaPlace>>();

export function memberPlace(place: SchemaPlace, name: string, keepsAll: boolean): SchemaPlace {
  const known = members.get(place) ?? new Map<string, SchemaPlace>();
  members.set(place, known);
  const found = known.get(name) ?? newMember(place, name, keepsAll);
  known.set(name, found);
  return found;
}

function newMember(place: SchemaPlace, name: string, keepsAll: boolean): SchemaPlace {
  const at = { text: `${place.text}.${name}`, root: place.root, names: [...place.names, name], parent: place };
  return placeOf(at, propertyOf(place.base, name), propertyOf(place.head, name), keepsAll);
}

function placeOf(
  at: Pick<SchemaPlace, 'text' | 'root' | 'names' | 'parent'>,
  base: Json | undefined,
  head: Json | undefined,
  keepsAll: boolean,
): SchemaPlace {
  const schemas = { base: isJsonObject(base) ? base : undefined, head: isJsonObject(head) ? head : undefined };
  return {
    ...at,
    ...schemas,
    keepsUnknown: keepsAll || keepsUnknownMembers(schemas.base),
    isResource: [schemas.base, schemas.head].some((schema) => schema?.['x-kubernetes-embedded-resource'] === true),
  };
}

function propertyOf(schema: JsonObject | undefined, name: string): Json | undefined {
  return member(schema?.['properties'], name);
}

/** Nothing is known of what has no schema. */
function keepsUnknownMembers(schema: JsonObject | undefined): boolean {
  if (schema === undefined) return true;
  const more = schema['additionalProperties'];
  const isMap = more !== undefined && more !== null && more !== false;
  return schema['x-kubernetes-preserve-unknown-fields'] === true || isMap;
}

const OBJECT_MEMBERS = ['apiVersion', 'kind', 'metadata'];

/** Whether the API server has its own idea of a member, whatever the schema says. */
export function isOfEveryResource({ parent, names }: SchemaPlace): boolean {
  return parent?.isResource === true && OBJECT_MEMBERS.includes(names.at(-1) ?? '');
}

export function schemaIn(place: SchemaPlace, view: View): JsonObject | undefined {
  return view === 'base' ? place.base : place.head;
}

/** A default of null is none. */
export function defaultIn(schema: JsonObject | undefined): Json | undefined {
  return schema?.['default'] ?? undefined;
}

export const isNullable = (schema: JsonObject | undefined): boolean => schema?.['nullable'] === true;

/** Whether base demands the member of whatever holds it, so that every object that base accepts has it before defaults. */
export function isDemanded({ base, parent, names }: SchemaPlace): boolean {
  const isRequired = textsOf(parent?.base?.['required']).includes(names.at(-1) ?? '');
  return isRequired && !isNullable(base) && defaultIn(base) === undefined;
}

/** Keywords that decide what CEL sees of a value, beside its parts. */
const SEEN = [
  'type',
  'format',
  'nullable',
  'default',
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
  'x-kubernetes-preserve-unknown-fields',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-map-type',
];

/** Whether each value that base accepts at the place is the same CEL value at head. */
export function meansTheSame(place: SchemaPlace): boolean {
  const known = same.get(place) ?? isSeenAlike(place);
  same.set(place, known);
  return known;
}

const same = new WeakMap<SchemaPlace, boolean>();

function isSeenAlike({ base, head, keepsUnknown, isResource }: SchemaPlace): boolean {
  if (base === undefined || head === undefined) return false;
  const keepsMore = isResource || (keepsUnknown && !keepsUnknownMembers(base));
  return keepsMore ? sameJson(base, head) : seenAlike(base, head, true);
}

/** `isTop`: how the value itself may be filled in is a question of its own. New members are absent if nothing keeps or fills them in. */
function seenAlike(base: Json | undefined, head: Json | undefined, isTop = false): boolean {
  if (!isJsonObject(base) || !isJsonObject(head)) return sameJson(base ?? null, head ?? null);
  const keywords = isTop ? SEEN.filter((keyword) => keyword !== 'default') : SEEN;
  return (
    keywords.every((keyword) => sameJson(base[keyword] ?? null, head[keyword] ?? null)) &&
    seenAlike(base['items'], head['items']) &&
    seenAlike(base['additionalProperties'], head['additionalProperties']) &&
    sameMembers(base, head)
  );
}

function sameMembers(base: JsonObject, head: JsonObject): boolean {
  const [before, after] = [base['properties'] ?? {}, head['properties'] ?? {}].map((one) =>
    isJsonObject(one) ? one : {},
  );
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].every((name) => {
    const [old, now] = [member(before, name), member(after, name)];
    if (old !== undefined) return now !== undefined && seenAlike(old, now);
    const isPruned = !keepsUnknownMembers(base) && base['x-kubernetes-embedded-resource'] !== true;
    return isPruned && isJsonObject(now) && defaultIn(now) === undefined;
  });
}

/** Whether equal values at the place are equal letter by letter: lists may be sets, and an instant has several spellings. */
export function isExact({ base }: SchemaPlace): boolean {
  if (base === undefined) return true;
  const known = exact.get(base) ?? isPlainOnly(base);
  exact.set(base, known);
  return known;
}

const exact = new WeakMap<JsonObject, boolean>();

function isPlainOnly(base: JsonObject): boolean {
  const text = JSON.stringify(base);
  return !/"x-kubernetes-(?:list|map)-type"|"format":"(?:date|date-time|duration|byte)"/.test(text);
}

/** Whether presence at the place is the same question at base and at head, for equal values of what holds it. */
export function isCarried({ base, head }: SchemaPlace): boolean {
  if (base === undefined || head === undefined) return false;
  const [before, after] = [defaultIn(base), defaultIn(head)];
  if (isNullable(base) || isNullable(head)) return isNullable(base) === isNullable(head) && !before && !after;
  return sameJson(before ?? null, after ?? null);
}

const MOST_VALUES = 24;

/** The values that base lists for the place, if they are few and plain. */
export function valuesAt({ base }: SchemaPlace): readonly Json[] | undefined {
  if (base?.['type'] === 'boolean') return [false, true];
  const listed = base?.['enum'];
  if (!Array.isArray(listed) || listed.length === 0 || listed.length > MOST_VALUES) return undefined;
  const plain = listed.filter((value: Json) => typeof value === 'string' || Number.isSafeInteger(value));
  const isPlain = plain.length === listed.filter((value: Json) => value !== null).length;
  return isPlain && plain.length > 0 ? plain : undefined;
}
