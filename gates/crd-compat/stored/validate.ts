import { RE2JS } from 're2js';
import { isOfFormat } from '../../formats/known.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, sameJson, textsOf } from '../../model/json-values.ts';
import { boundsBroken } from './bounds.ts';
import { fieldOf, itemOf, memberOf, type ValuePlace } from './place.ts';
import { hasBudget, type Pass } from './reading.ts';

/**
 * Validates a settled value as the API server does: types, null, required, enums, bounds, patterns, formats, lists that are sets or
 * maps, combinators (kube-openapi, pkg/validation/validate; apiextensions-apiserver, pkg/apiserver/schema/listtype).
 */
export function validate(schema: JsonObject, value: Json, place: ValuePlace, pass: Pass): void {
  if (!hasBudget(pass)) return;
  if (value === null) validateNull(schema, place, pass);
  else if (fitsType(schema, value)) validateFitting(schema, value, place, pass);
  else refuse(pass, place, 'type', `it is not of type ${typeName(schema)}`);
}

/** Keywords whose errors no unchanged value excuses (Kubernetes' page on validation ratcheting). */
const NEVER_RATCHETED = new Set(['required', 'listType', 'allOf', 'anyOf', 'oneOf', 'not']);

function refuse({ refused, isBranch }: Pass, place: ValuePlace, by: string, reason: string): void {
  refused.push({ place, by, reason, ratchets: !isBranch && !NEVER_RATCHETED.has(by) });
}

/** Where no type is given, as in a branch of a combinator, null is a value like any other. */
function validateNull(schema: JsonObject, place: ValuePlace, pass: Pass): void {
  if (schema['nullable'] !== true && typeName(schema) !== '')
    refuse(pass, place, 'nullable', 'it is null, and may not be');
}

function validateFitting(schema: JsonObject, value: Json, place: ValuePlace, pass: Pass): void {
  const values = schema['enum'];
  if (Array.isArray(values) && !values.some((one) => sameJson(one, value))) {
    refuse(pass, place, 'enum', 'it is not one of the values of the enum');
  }
  for (const [keyword, reason] of boundsBroken(schema, value)) refuse(pass, place, keyword, reason);
  if (typeof value === 'string') validateText(schema, value, place, pass);
  else if (Array.isArray(value)) validateItems(schema, value, place, pass);
  else if (isJsonObject(value)) validateMembers(schema, value, place, pass);
  validateBranches(schema, value, place, pass);
}

const isIntOrString = (schema: JsonObject): boolean => schema['x-kubernetes-int-or-string'] === true;
const typeName = (schema: JsonObject): string =>
  isIntOrString(schema) ? 'integer or string' : String(schema['type'] ?? '');

function fitsType(schema: JsonObject, value: Json): boolean {
  if (isIntOrString(schema)) return Number.isInteger(value) || typeof value === 'string';
  switch (schema['type']) {
    case 'object':
      return isJsonObject(value);
    case 'array':
      return Array.isArray(value);
    case 'integer':
      return Number.isInteger(value);
    case 'string':
    case 'number':
    case 'boolean':
      return typeof value === schema['type'];
    default:
      return true;
  }
}

function validateText(schema: JsonObject, text: string, place: ValuePlace, pass: Pass): void {
  const { pattern, format } = schema;
  if (typeof pattern === 'string' && pattern !== '') validatePattern(pattern, text, place, pass);
  if (typeof format !== 'string' || format === '') return;
  const isValid = isOfFormat(text, format);
  if (isValid === false) refuse(pass, place, `format ${format}`, `it is not of the format ${format}`);
  if (isValid === undefined) {
    const reason = `whether it is of the format ${format} is not known here`;
    pass.unproved.push({ place, by: `format ${format}`, reason, ratchets: false });
  }
}

/** A pattern is tried in all of its states on each character, at worst; this many take as long as a visit. */
const STATES_PER_STEP = 300;

function validatePattern(pattern: string, text: string, place: ValuePlace, pass: Pass): void {
  const { patterns } = pass.limits;
  if (!patterns.has(pattern)) patterns.set(pattern, compiled(pattern));
  const regex = patterns.get(pattern);
  if (regex === undefined) pass.undecided.add('a pattern of the schema cannot be compiled');
  else if (!hasBudget(pass, Math.ceil((text.length * regex.programSize()) / STATES_PER_STEP))) return;
  else if (!regex.matcher(text).find()) refuse(pass, place, 'pattern', 'it does not match the pattern');
}

/** RE2 like the API server's own, so that a pattern costs linear time. */
function compiled(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

function validateItems(schema: JsonObject, items: readonly Json[], place: ValuePlace, pass: Pass): void {
  const item = schema['items'];
  if (isJsonObject(item)) for (const [i, value] of items.entries()) validate(item, value, itemOf(place, i), pass);
  const identities = identitiesOf(schema, items);
  if (new Set(identities).size < identities.length) refuse(pass, place, 'listType', 'two items of it are the same');
}

/** Keys that are not there are all the same, and not null. */
function identitiesOf(schema: JsonObject, items: readonly Json[]): string[] {
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return items.map(canonicalJson);
    case 'map': {
      const keys = textsOf(schema['x-kubernetes-list-map-keys']);
      return items.map((item) => canonicalJson(keys.map((key) => [member(item, key) ?? []].flat())));
    }
    default:
      return [];
  }
}

function validateMembers(schema: JsonObject, value: JsonObject, place: ValuePlace, pass: Pass): void {
  for (const [name, one] of Object.entries(value)) {
    const { schema: field, place: at } = memberOf(schema, name, place);
    if (isJsonObject(field)) validate(field, one, at, pass);
  }
  const always = schema['x-kubernetes-embedded-resource'] === true ? ['apiVersion', 'kind'] : [];
  for (const name of new Set([...textsOf(schema['required']), ...always])) {
    if (!Object.hasOwn(value, name)) refuse(pass, fieldOf(place, name), 'required', 'it is required, and missing');
  }
}

function validateBranches(schema: JsonObject, value: Json, place: ValuePlace, pass: Pass): void {
  for (const branch of branchesOf(schema, 'allOf')) validate(branch, value, place, { ...pass, isBranch: true });
  const anyOf = branchesOf(schema, 'anyOf');
  if (anyOf.length > 0 && accepting(anyOf, value, pass) === 0) refuse(pass, place, 'anyOf', 'it fits none of anyOf');
  const oneOf = branchesOf(schema, 'oneOf');
  if (oneOf.length > 0 && accepting(oneOf, value, pass) !== 1)
    refuse(pass, place, 'oneOf', 'it does not fit exactly one of oneOf');
  const not = schema['not'];
  if (isJsonObject(not) && accepting([not], value, pass) > 0) refuse(pass, place, 'not', 'it is what `not` excludes');
}

function branchesOf(schema: JsonObject, combinator: string): JsonObject[] {
  return itemsOf(schema[combinator]).filter(isJsonObject);
}

function accepting(branches: readonly JsonObject[], value: Json, pass: Pass): number {
  return branches.filter((branch) => {
    const refused: Pass['refused'] = [];
    validate(branch, value, { at: '.', shape: '.' }, { ...pass, refused });
    return refused.length === 0;
  }).length;
}
