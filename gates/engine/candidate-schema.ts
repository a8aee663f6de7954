import * as z from 'zod';
import { Candidate } from '../model/candidate.ts';
import type { Json, JsonObject } from '../model/json.ts';

/** The fields of each kind of candidate, read from `gates/model/candidate.ts`, as a schema that CEL declares. */
export const SCHEMA_OF_KIND: ReadonlyMap<Candidate['kind'], JsonObject> = new Map(
  Candidate.options.map((option) => [option.shape.kind.value, objectSchema(option.shape)]),
);

/** The object that conditions call `candidate`: the fields of all kinds. A field that a kind does not have is absent, never null. */
export const CANDIDATE_SCHEMA: JsonObject = objectOf(
  Object.assign({}, ...[...SCHEMA_OF_KIND.values()].map(({ properties }) => properties), {
    kind: { type: 'string', enum: [...SCHEMA_OF_KIND.keys()] },
  }),
);

function objectOf(properties: Readonly<Record<string, Json>>): JsonObject {
  return { type: 'object', properties };
}

function objectSchema(shape: Readonly<Record<string, unknown>>): JsonObject {
  return objectOf(Object.fromEntries(Object.entries(shape).map(([name, type]) => [name, schemaOf(type)])));
}

/** A type without a counterpart here has no schema, so that conditions cannot name the field. */
function schemaOf(type: unknown): JsonObject {
  if (type instanceof z.ZodOptional) return schemaOf(type.unwrap());
  if (type instanceof z.ZodLiteral) return { type: 'string', enum: [...type.values].map(String) };
  if (type instanceof z.ZodEnum) return { type: 'string', enum: type.options.map(String) };
  if (type instanceof z.ZodString) return { type: 'string' };
  if (type instanceof z.ZodBoolean) return { type: 'boolean' };
  if (type instanceof z.ZodNumber) return { type: 'integer' };
  if (type instanceof z.ZodArray) return { type: 'array', items: schemaOf(type.element) };
  return type instanceof z.ZodObject ? objectSchema(type.shape) : {};
}
