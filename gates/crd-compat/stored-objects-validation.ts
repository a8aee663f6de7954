import { RE2JS } from 're2js';
import { memberPath } from '../model/field-path.ts';
import { canonicalJson, isJsonObject, type Json, type JsonObject } from '../model/json.ts';
import { itemsOf, member, membersOf, sameJson, textsOf } from './same-json.ts';
import { boundsBroken } from './stored-objects-bounds.ts';

/** What reading one stored object back through one schema comes to. */
export interface Reading {
  /** Places that the API server would refuse on a create or an update, with the reason; no values, they may be private. */
  readonly refused: ReadonlyMap<string, string>;
  /** Places that would be pruned. */
  readonly pruned: ReadonlySet<string>;
  /** Why the answer is not certain. */
  readonly undecided: ReadonlySet<string>;
}

interface Pass {
  readonly refused: Map<string, string>;
  readonly pruned: Set<string>;
  readonly undecided: Set<string>;
  /** Shared by all objects of an evaluation. */
  readonly budget: { left: number };
  readonly patterns: Map<string, RE2JS | undefined>;
  readonly prunes: boolean;
}

export interface ReadingLimits {
  readonly budget: { left: number };
  readonly patterns: Map<string, RE2JS | undefined>;
}

/**
 * Prunes and validates an object as the API server does with what it stores: types, required, enums, bounds, patterns, nullable,
 * unknown fields, lists that are sets or maps, combinators; a missing field with a default counts as there. CEL rules and formats
 * are not evaluated: an object that is taken here may still be refused for these.
 */
export function readStored(
  schema: Json | undefined,
  object: JsonObject,
  preservesUnknown: boolean,
  { budget, patterns }: ReadingLimits,
): Reading {
  const pass: Pass = {
    refused: new Map(),
    pruned: new Set(),
    undecided: new Set(),
    budget,
    patterns,
    prunes: !preservesUnknown,
  };
  if (isJsonObject(schema)) visit(schema, object, '.', pass, true);
  return pass;
}

/** apiVersion, kind and metadata have a schema of their own. */
const OBJECT_MEMBERS = ['apiVersion', 'kind', 'metadata'];

function visit(schema: JsonObject, value: Json, path: string, pass: Pass, isResource = false): void {
  if (pass.budget.left <= 0) {
    pass.undecided.add('the objects and schemas are too large to compare whole');
    return;
  }
  pass.budget.left -= 1;
  if (value === null) visitNull(schema, path, pass);
  else if (fitsType(schema, value)) visitFitting(schema, value, path, pass, isResource);
  else refuse(pass, path, `it is not of type ${typeName(schema)}`);
}

/** Where no type is given, as in a branch of a combinator, null is a value like any other. */
function visitNull(schema: JsonObject, path: string, pass: Pass): void {
  if (schema['nullable'] !== true && typeName(schema) !== '') refuse(pass, path, 'it is null, and may not be');
}

function visitFitting(schema: JsonObject, value: Json, path: string, pass: Pass, isResource: boolean): void {
  const values = schema['enum'];
  if (Array.isArray(values) && !values.some((one) => sameJson(one, value))) {
    refuse(pass, path, 'it is not one of the values of the enum');
  }
  for (const reason of boundsBroken(schema, value)) refuse(pass, path, reason);
  if (typeof value === 'string') visitText(schema, value, path, pass);
  else if (Array.isArray(value)) visitItems(schema, value, path, pass);
  else if (isJsonObject(value)) visitMembers(schema, value, path, pass, isResource);
  visitBranches(schema, value, path, pass);
}

function refuse({ refused }: Pass, path: string, reason: string): void {
  if (!refused.has(path)) refused.set(path, reason);
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

function visitText(schema: JsonObject, text: string, path: string, pass: Pass): void {
  const pattern = schema['pattern'];
  if (typeof pattern !== 'string' || pattern === '') return;
  if (!pass.patterns.has(pattern)) pass.patterns.set(pattern, compiled(pattern));
  const regex = pass.patterns.get(pattern);
  if (regex === undefined) pass.undecided.add('a pattern of the schema cannot be compiled');
  else if (!regex.matcher(text).find()) refuse(pass, path, 'it does not match the pattern');
}

/** RE2 like the API server's own, so that a pattern costs linear time. */
function compiled(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return undefined;
  }
}

function visitItems(schema: JsonObject, items: readonly Json[], path: string, pass: Pass): void {
  const item = schema['items'];
  const stem = path === '.' ? '' : path;
  if (isJsonObject(item)) for (const [i, value] of items.entries()) visit(item, value, `${stem}[${i}]`, pass);
  const identities = identitiesOf(schema, items);
  if (new Set(identities).size < identities.length) refuse(pass, path, 'two items of it are the same');
}

function identitiesOf(schema: JsonObject, items: readonly Json[]): string[] {
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return items.map(canonicalJson);
    case 'map': {
      const keys = textsOf(schema['x-kubernetes-list-map-keys']);
      const fields = member(schema['items'], 'properties');
      const keyOf = (item: Json, key: string): Json =>
        member(item, key) ?? member(member(fields, key), 'default') ?? null;
      return items.map((item) => canonicalJson(keys.map((key) => keyOf(item, key))));
    }
    default:
      return [];
  }
}

function visitMembers(schema: JsonObject, value: JsonObject, path: string, pass: Pass, isResource: boolean): void {
  const fields = schema['properties'];
  const isEmbedded = isResource || schema['x-kubernetes-embedded-resource'] === true;
  const own = membersOf(value).filter(([name]) => !isEmbedded || !OBJECT_MEMBERS.includes(name));
  for (const [name, one] of own) {
    const at = memberPath(path, name);
    const field = member(fields, name) ?? schema['additionalProperties'];
    if (isJsonObject(field)) visitField(field, one, at, pass);
    else if (isPruned(schema, field, pass)) pass.pruned.add(at);
  }
  for (const name of missingFrom(value, schema)) refuse(pass, memberPath(path, name), 'it is required, and missing');
}

function missingFrom(value: JsonObject, schema: JsonObject): string[] {
  const hasDefault = (name: string) => member(member(schema['properties'], name), 'default') !== undefined;
  return textsOf(schema['required']).filter((name) => !Object.hasOwn(value, name) && !hasDefault(name));
}

/** A null that may not be is dropped where a default takes its place. */
function visitField(field: JsonObject, value: Json, path: string, pass: Pass): void {
  if (value === null && field['nullable'] !== true && field['default'] !== undefined) return;
  visit(field, value, path, pass);
}

/** `additionalProperties: true` keeps what the schema does not name; so does preserving unknown fields. */
function isPruned(schema: JsonObject, field: Json | undefined, { prunes }: Pass): boolean {
  return prunes && field !== true && schema['x-kubernetes-preserve-unknown-fields'] !== true;
}

/** Branches restrict and never prune. */
function visitBranches(schema: JsonObject, value: Json, path: string, pass: Pass): void {
  for (const branch of branchesOf(schema, 'allOf')) visit(branch, value, path, { ...pass, prunes: false });
  const anyOf = branchesOf(schema, 'anyOf');
  if (anyOf.length > 0 && accepting(anyOf, value, pass) === 0) refuse(pass, path, 'it fits none of anyOf');
  const oneOf = branchesOf(schema, 'oneOf');
  if (oneOf.length > 0 && accepting(oneOf, value, pass) !== 1)
    refuse(pass, path, 'it does not fit exactly one of oneOf');
  const not = schema['not'];
  if (isJsonObject(not) && accepting([not], value, pass) > 0) refuse(pass, path, 'it is what `not` excludes');
}

function branchesOf(schema: JsonObject, combinator: string): JsonObject[] {
  return itemsOf(schema[combinator]).filter(isJsonObject);
}

function accepting(branches: readonly JsonObject[], value: Json, pass: Pass): number {
  return branches.filter((branch) => {
    const refused = new Map<string, string>();
    visit(branch, value, '.', { ...pass, refused, prunes: false });
    return refused.size === 0;
  }).length;
}
