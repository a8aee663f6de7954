import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { lookup } from '../../model/json-values.ts';
import type { Aspect } from '../difference.ts';

interface Kind {
  readonly words: string;
  readonly fits: (value: Json) => boolean;
}

const text: Kind = { words: 'a string', fits: (value) => typeof value === 'string' };
const truth: Kind = { words: 'true or false', fits: (value) => typeof value === 'boolean' };
const number: Kind = { words: 'a number', fits: (value) => typeof value === 'number' };
const whole: Kind = {
  words: 'a whole number',
  fits: (value) => Number.isInteger(value) && Math.abs(Number(value)) <= 2 ** 63,
};
const list: Kind = { words: 'a list', fits: (value) => Array.isArray(value) };
const texts: Kind = { words: 'a list of strings', fits: (value) => isList(value, text) };
const object: Kind = { words: 'an object', fits: isJsonObject };
const objects: Kind = { words: 'a list of objects', fits: (value) => isList(value, object) };
const schemas: Kind = {
  words: 'an object of schemas',
  fits: (value) => isJsonObject(value) && Object.values(value).every(isSchema),
};
const either: Kind = {
  words: 'a schema, true or false',
  fits: (value) => isJsonObject(value) || typeof value === 'boolean',
};

/** Null is the same as unset. */
const isSchema = (value: Json): boolean => value === null || isJsonObject(value);

function isList(value: Json, kind: Kind): boolean {
  return Array.isArray(value) && value.every((item: Json) => item === null || kind.fits(item));
}

/** What the API server reads each keyword as, and which difference it belongs to (apiextensions.k8s.io/v1 JSONSchemaProps). */
const KEYWORDS: Readonly<Record<string, readonly [Kind, Aspect | 'part-added']>> = {
  type: [text, 'type'],
  format: [text, 'format'],
  title: [text, 'title'],
  description: [text, 'description'],
  maximum: [number, 'maximum'],
  exclusiveMaximum: [truth, 'maximum'],
  minimum: [number, 'minimum'],
  exclusiveMinimum: [truth, 'minimum'],
  maxLength: [whole, 'maxLength'],
  minLength: [whole, 'minLength'],
  pattern: [text, 'pattern'],
  maxItems: [whole, 'maxItems'],
  minItems: [whole, 'minItems'],
  uniqueItems: [truth, 'uniqueItems'],
  multipleOf: [number, 'multipleOf'],
  enum: [list, 'enum'],
  maxProperties: [whole, 'maxProperties'],
  minProperties: [whole, 'minProperties'],
  required: [texts, 'required'],
  allOf: [objects, 'allOf'],
  oneOf: [objects, 'oneOf'],
  anyOf: [objects, 'anyOf'],
  not: [object, 'not'],
  properties: [schemas, 'part-added'],
  additionalProperties: [either, 'additionalProperties'],
  externalDocs: [object, 'externalDocs'],
  nullable: [truth, 'nullable'],
  id: [text, 'unknown'],
  $schema: [text, 'unknown'],
  definitions: [object, 'unknown'],
  patternProperties: [object, 'unknown'],
  'x-kubernetes-preserve-unknown-fields': [truth, 'preserveUnknown'],
  'x-kubernetes-embedded-resource': [truth, 'embeddedResource'],
  'x-kubernetes-int-or-string': [truth, 'type'],
  'x-kubernetes-list-map-keys': [texts, 'listMapKeys'],
  'x-kubernetes-list-type': [text, 'listType'],
  'x-kubernetes-map-type': [text, 'mapType'],
  'x-kubernetes-validations': [objects, 'cel'],
};

/** Keywords whose values the API server cannot read. */
export function unreadableValues(
  schema: JsonObject,
): { readonly topics: readonly [Aspect | 'part-added']; readonly reason: string }[] {
  return Object.entries(schema).flatMap(([keyword, value]) => {
    const known = lookup(KEYWORDS, keyword);
    if (!known || value === null) return [];
    const [{ words, fits }, topic] = known;
    return fits(value) ? [] : [{ topics: [topic] as const, reason: `\`${keyword}\` must be ${words}` }];
  });
}
