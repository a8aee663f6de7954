import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, lookup, sameJson } from '../../model/json-values.ts';
import type { Aspect, NodeDifference, NodePair } from '../difference.ts';
import { typeWord } from '../words.ts';

/**
 * Every keyword of a structural schema and the aspect it belongs to. `properties` and `items` are not here: they are walked,
 * not compared. A keyword that is not here is `unknown`, and a change of it is never silent.
 */
const ASPECT_OF: ReadonlyMap<string, Aspect> = new Map<string, Aspect>([
  ['type', 'type'],
  ['x-kubernetes-int-or-string', 'type'],
  ['nullable', 'nullable'],
  ['default', 'default'],
  ['enum', 'enum'],
  ['required', 'required'],
  ['maximum', 'maximum'],
  ['exclusiveMaximum', 'maximum'],
  ['minimum', 'minimum'],
  ['exclusiveMinimum', 'minimum'],
  ['maxLength', 'maxLength'],
  ['minLength', 'minLength'],
  ['maxItems', 'maxItems'],
  ['minItems', 'minItems'],
  ['maxProperties', 'maxProperties'],
  ['minProperties', 'minProperties'],
  ['multipleOf', 'multipleOf'],
  ['uniqueItems', 'uniqueItems'],
  ['pattern', 'pattern'],
  ['format', 'format'],
  ['anyOf', 'anyOf'],
  ['oneOf', 'oneOf'],
  ['allOf', 'allOf'],
  ['not', 'not'],
  ['x-kubernetes-validations', 'cel'],
  ['x-kubernetes-list-type', 'listType'],
  ['x-kubernetes-list-map-keys', 'listMapKeys'],
  ['x-kubernetes-map-type', 'mapType'],
  ['x-kubernetes-preserve-unknown-fields', 'preserveUnknown'],
  ['x-kubernetes-embedded-resource', 'embeddedResource'],
  ['additionalProperties', 'additionalProperties'],
  ['description', 'description'],
  ['title', 'title'],
  ['example', 'example'],
  ['externalDocs', 'externalDocs'],
]);

/** The differences of one position, parts below it left out: one for each aspect of which any keyword changed. */
export function differencesAt(node: NodePair): NodeDifference[] {
  const found: NodeDifference[] = [];
  const seen = new Set<string>();
  for (const keyword of changedKeywords(node)) {
    for (const topic of aspectsOf(keyword, node)) {
      // Each unknown keyword is a question of its own.
      const once = topic === 'unknown' ? `unknown ${keyword}` : topic;
      if (!seen.has(once)) found.push({ kind: 'node', topic, node, keyword });
      seen.add(once);
    }
  }
  return found;
}

/** What these keywords ask of one kind of values is part of the type, where no value is of both types. */
const OF_ONE_KIND: ReadonlySet<string> = new Set([
  ...['pattern', 'format', 'maxLength', 'minLength'],
  ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'multipleOf'],
  ...['maxItems', 'minItems', 'uniqueItems', 'x-kubernetes-list-type', 'x-kubernetes-list-map-keys'],
  ...['maxProperties', 'minProperties', 'x-kubernetes-map-type'],
]);

const KINDS: Readonly<Record<string, readonly string[]>> = {
  string: ['text'],
  integer: ['number'],
  number: ['number'],
  'int-or-string': ['text', 'number'],
  boolean: ['boolean'],
  array: ['list'],
  object: ['map'],
};

function isOtherKind({ base, head }: NodePair): boolean {
  const [before, after] = [lookup(KINDS, typeWord(base)), lookup(KINDS, typeWord(head))];
  return before !== undefined && after !== undefined && !before.some((kind) => after.includes(kind));
}

function changedKeywords(node: NodePair): string[] {
  const { base, head } = node;
  const isMoot = isOtherKind(node) ? (keyword: string) => OF_ONE_KIND.has(keyword) : () => false;
  const keywords = new Set([...Object.keys(base), ...Object.keys(head)]);
  return [...keywords]
    .filter((keyword) => !isMoot(keyword))
    .filter((keyword) => !isWalked(keyword, base, head) && !sameJson(own(base, keyword), own(head, keyword)))
    .sort();
}

/** A keyword of a node. The API server reads null as unset, whatever the keyword. */
function own(node: JsonObject, keyword: string): Json | undefined {
  return Object.hasOwn(node, keyword) ? (node[keyword] ?? undefined) : undefined;
}

/** Parts are walked where they are schemas; where they are anything else, the keyword is compared as a whole. */
function isWalked(keyword: string, base: JsonObject, head: JsonObject): boolean {
  const sides = [own(base, keyword), own(head, keyword)];
  if (keyword === 'properties') return sides.every((side) => side === undefined || hasOnlySchemas(side));
  if (keyword === 'items') return sides.every((side) => side === undefined || isJsonObject(side));
  return keyword === 'additionalProperties' && sides.every(isJsonObject);
}

function hasOnlySchemas(value: Json): boolean {
  return isJsonObject(value) && Object.values(value).every(isJsonObject);
}

/** An enum may be spelled as `allOf` of enums, so a change of `allOf` can be a question of either or of both. */
function aspectsOf(keyword: string, node: NodePair): readonly Aspect[] {
  const aspect = ASPECT_OF.get(keyword) ?? 'unknown';
  if (aspect !== 'allOf') return [aspect];
  const [base, head] = [splitAllOf(node.base), splitAllOf(node.head)];
  const aspects: Aspect[] = [];
  if (!sameJson(base.enums, head.enums)) aspects.push('enum');
  if (!sameJson(base.rest, head.rest) || aspects.length === 0) aspects.push('allOf');
  return aspects;
}

const WITH_ENUM = new Set(['enum', 'type', 'description', 'title', 'example', 'externalDocs']);

/** The branches of `allOf` that only list values, as their lists, and the others. */
export function splitAllOf(node: JsonObject): { enums: Json[]; rest: Json[] } {
  const enums: Json[] = [];
  const rest: Json[] = [];
  for (const branch of itemsOf(own(node, 'allOf'))) {
    const values = isJsonObject(branch) ? own(branch, 'enum') : undefined;
    const listsOnly = isJsonObject(branch) && Object.keys(branch).every((keyword) => WITH_ENUM.has(keyword));
    if (listsOnly && Array.isArray(values)) enums.push(values);
    else rest.push(branch);
  }
  return { enums, rest };
}

/** The values that a node allows by its own enum and those of `allOf` together; nothing if it lists none. */
export function effectiveEnum(node: JsonObject): Json[] | undefined {
  // The API server does not tell an empty list from none.
  const lists = [itemsOf(node['enum']), ...splitAllOf(node).enums.map(itemsOf)].filter(({ length }) => length > 0);
  const [first, ...others] = lists;
  const sets = others.map((list) => new Set(list.map(canonicalJson)));
  return first?.filter((value) => sets.every((set) => set.has(canonicalJson(value))));
}
