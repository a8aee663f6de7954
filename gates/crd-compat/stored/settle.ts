import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { fieldOf, itemOf, memberOf, type ValuePlace } from './place.ts';
import { hasBudget, type Pass } from './reading.ts';

/** apiVersion, kind and metadata of a resource are kept whatever its schema says. */
const OBJECT_MEMBERS = ['apiVersion', 'kind', 'metadata'];

/**
 * An object as the API server reads it from storage: unknown fields are pruned, then nulls that may not be, where no default stands in
 * for them, then defaults are set (apiextensions-apiserver, pkg/apiserver/schema/pruning and defaulting).
 */
export function settled(schema: JsonObject, value: Json, place: ValuePlace, pass: Pass, isResource = false): Json {
  if (!hasBudget(pass)) return value;
  if (Array.isArray(value)) return settledItems(schema, value, place, pass);
  return isJsonObject(value) ? settledMembers(schema, value, place, pass, isResource) : value;
}

function settledItems(schema: JsonObject, value: readonly Json[], place: ValuePlace, pass: Pass): Json {
  const item = schema['items'];
  if (!isJsonObject(item)) return value;
  const isResource = item['x-kubernetes-embedded-resource'] === true;
  return value.map((one, i) => {
    const given = one === null && item['nullable'] !== true ? (defaultOf(item) ?? null) : one;
    return settled(item, given, itemOf(place, i), pass, isResource);
  });
}

function defaultOf(schema: Json | undefined): Json | undefined {
  return member(schema, 'default') ?? undefined;
}

function settledMembers(
  schema: JsonObject,
  value: JsonObject,
  place: ValuePlace,
  pass: Pass,
  isResource: boolean,
): JsonObject {
  const members: [string, Json][] = [];
  for (const name of Object.keys(value).sort()) {
    const one = settledMember(schema, name, value[name] ?? null, { place, pass, isResource });
    if (one !== undefined) members.push([name, one]);
  }
  for (const [name, field] of Object.entries(schemaFields(schema))) {
    const given = Object.hasOwn(value, name) ? undefined : defaultOf(field);
    if (given === undefined || !isJsonObject(field)) continue;
    members.push([name, settled(field, given, fieldOf(place, name), pass)]);
  }
  return Object.fromEntries(members);
}

const schemaFields = (schema: JsonObject): JsonObject => {
  const fields = schema['properties'];
  return isJsonObject(fields) ? fields : {};
};

interface Around {
  readonly place: ValuePlace;
  readonly pass: Pass;
  readonly isResource: boolean;
}

/** What becomes of one member; nothing where it vanishes. */
function settledMember(
  schema: JsonObject,
  name: string,
  value: Json,
  { place, pass, isResource }: Around,
): Json | undefined {
  const { schema: field, place: at } = memberOf(schema, name, place);
  if (isResource && OBJECT_MEMBERS.includes(name)) return value;
  if (!isJsonObject(field)) return isKept(schema, field, at, pass) ? value : undefined;
  const given = isUnwantedNull(value, field, pass) ? defaultOf(field) : value;
  const isInner = field['x-kubernetes-embedded-resource'] === true;
  return given === undefined ? undefined : settled(field, given, at, pass, isInner);
}

/** `additionalProperties: true` keeps what the schema does not name; so does preserving unknown fields. */
function isKept(schema: JsonObject, field: Json | undefined, place: ValuePlace, { prunes, pruned }: Pass): boolean {
  const isKnown = !prunes || field === true || schema['x-kubernetes-preserve-unknown-fields'] === true;
  if (!isKnown) pruned.set(place.at, place);
  return isKnown;
}

function isUnwantedNull(value: Json, field: JsonObject, { prunes }: Pass): boolean {
  return value === null && field['nullable'] !== true && (prunes || defaultOf(field) !== undefined);
}
