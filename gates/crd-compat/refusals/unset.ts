import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';

/** Whether a keyword says nothing: the API server does not tell null from unset, nor an empty list or text. */
export function isUnset(value: Json | undefined): boolean {
  return value === undefined || value === null || value === '' || value === false || isEmpty(value);
}

function isEmpty(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return false;
}

/** The fields that a schema names. */
export function fieldsOf({ properties }: JsonObject): readonly (readonly [string, JsonObject])[] {
  if (!isJsonObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, schema]) =>
    isJsonObject(schema) ? [[name, schema] as const] : [],
  );
}

export const isEmbedded = (schema: JsonObject): boolean => schema['x-kubernetes-embedded-resource'] === true;
export const isIntOrString = (schema: JsonObject): boolean => schema['x-kubernetes-int-or-string'] === true;
export const keepsUnknown = (schema: JsonObject): boolean => schema['x-kubernetes-preserve-unknown-fields'] === true;
