import { askRule, type ValidationRule } from '../../cel/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member } from '../../model/json-values.ts';
import { itemOf, memberOf, type ValuePlace } from './place.ts';
import type { Pass } from './reading.ts';

const LONGEST_WORDS = 200;

/** Asks the validation rules of a schema about a settled value and all in it. Rules in branches of allOf count; null is not asked about. */
export function askRules(schema: JsonObject, value: Json, place: ValuePlace, pass: Pass, isResource: boolean): void {
  if (value === null || !hasRules(schema)) return;
  ask(schema, schema, value, place, pass, isResource);
  if (Array.isArray(value)) askItems(schema, value, place, pass);
  else if (isJsonObject(value)) askMembers(schema, value, place, pass);
}

const withRules = new WeakMap<JsonObject, boolean>();

function hasRules(schema: JsonObject): boolean {
  const known = withRules.get(schema);
  if (known !== undefined) return known;
  const parts = [
    schema['items'],
    schema['additionalProperties'],
    ...Object.values(member(schema, 'properties') ?? {}),
    ...itemsOf(schema['allOf']),
  ];
  const found =
    itemsOf(schema['x-kubernetes-validations']).length > 0 ||
    parts.some((part: Json | undefined) => isJsonObject(part) && hasRules(part));
  withRules.set(schema, found);
  return found;
}

/** Rules of a node, or of a branch of it, about the node's value. */
function ask(
  rules: JsonObject,
  schema: JsonObject,
  value: Json,
  place: ValuePlace,
  pass: Pass,
  isResource: boolean,
): void {
  for (const entry of itemsOf(rules['x-kubernetes-validations'])) {
    const text = member(entry, 'rule');
    if (typeof text !== 'string') continue;
    const rule: ValidationRule = { text, isOptionalOld: member(entry, 'optionalOldSelf') === true };
    take(entry, rule, askRule(rule, value, schema, isResource, pass.limits), place, pass);
  }
  for (const branch of itemsOf(rules['allOf'])) {
    if (isJsonObject(branch)) ask(branch, schema, value, place, { ...pass, isBranch: true }, isResource);
  }
}

function take(
  entry: Json,
  rule: ValidationRule,
  outcome: ReturnType<typeof askRule>,
  place: ValuePlace,
  pass: Pass,
): void {
  const message = member(entry, 'message');
  const words = clipped(typeof message === 'string' && message !== '' ? message : rule.text);
  const by = `rule ${rule.text}`;
  if (outcome.is === 'broken') {
    const error = outcome.error === undefined ? '' : ` (${outcome.error})`;
    // What cannot be evaluated is refused on every update.
    const ratchets = !pass.isBranch && !rule.isOptionalOld && outcome.error === undefined;
    pass.refused.push({ place, by, reason: `it breaks a rule: ${words}${error}`, ratchets });
  } else if (outcome.is === 'unknown') {
    pass.unproved.push({
      place,
      by,
      reason: `a rule is not evaluated here, as ${outcome.reason}: ${words}`,
      ratchets: false,
    });
  }
}

function clipped(text: string): string {
  const line = text.trim().replace(/\s+/g, ' ');
  return line.length <= LONGEST_WORDS ? line : `${line.slice(0, LONGEST_WORDS)}…`;
}

function askItems(schema: JsonObject, items: readonly Json[], place: ValuePlace, pass: Pass): void {
  const item = schema['items'];
  if (!isJsonObject(item)) return;
  const isResource = item['x-kubernetes-embedded-resource'] === true;
  for (const [i, one] of items.entries()) askRules(item, one, itemOf(place, i), pass, isResource);
}

function askMembers(schema: JsonObject, value: JsonObject, place: ValuePlace, pass: Pass): void {
  for (const [name, one] of Object.entries(value)) {
    const { schema: field, place: at } = memberOf(schema, name, place);
    if (!isJsonObject(field)) continue;
    askRules(field, one, at, pass, field['x-kubernetes-embedded-resource'] === true);
  }
}
