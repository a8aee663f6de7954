import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, sameJson } from '../same-json.ts';

/** Keywords whose value decides what rules cost. */
const KEYWORDS = [
  'type',
  'format',
  'maxLength',
  'maxItems',
  'maxProperties',
  'x-kubernetes-int-or-string',
  'x-kubernetes-embedded-resource',
] as const;
const SETS = ['enum', 'required'] as const;

/** Whether two schemas have the same rules at the same cost. Quick, so that rules are only read where one may cost something else. */
export function sameShape(one: Json | undefined, other: Json | undefined): boolean {
  if (one === other) return true;
  if (!isJsonObject(one) || !isJsonObject(other)) return isJsonObject(one) === isJsonObject(other);
  return (
    KEYWORDS.every((keyword) => sameJson(one[keyword], other[keyword])) &&
    hasDefault(one) === hasDefault(other) &&
    SETS.every((keyword) => sameSet(itemsOf(one[keyword]), itemsOf(other[keyword]))) &&
    sameSet(rulesOf(one), rulesOf(other)) &&
    sameShape(one['items'], other['items']) &&
    sameValues(one['additionalProperties'], other['additionalProperties']) &&
    sameProperties(one['properties'], other['properties'])
  );
}

/** The same values in whatever order. */
function sameSet(one: readonly Json[], other: readonly Json[]): boolean {
  return one.length === other.length && (sameJson(one, other) || sameJson(sorted(one), sorted(other)));
}

function sorted(values: readonly Json[]): string[] {
  return values.map(canonicalJson).sort();
}

function hasDefault(schema: JsonObject): boolean {
  return (schema['default'] ?? null) !== null;
}

function rulesOf(schema: JsonObject): Json[] {
  return itemsOf(schema['x-kubernetes-validations']).map((rule) => [
    member(rule, 'rule') ?? null,
    member(rule, 'messageExpression') ?? null,
    member(rule, 'optionalOldSelf') === true,
  ]);
}

function sameValues(one: Json | undefined, other: Json | undefined): boolean {
  return (one ?? null) === (other ?? null) || (isJsonObject(one) && isJsonObject(other) && sameShape(one, other));
}

function sameProperties(one: Json | undefined, other: Json | undefined): boolean {
  if (!isJsonObject(one) || !isJsonObject(other)) return isJsonObject(one) === isJsonObject(other);
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && sameShape(one[name], other[name]))
  );
}
