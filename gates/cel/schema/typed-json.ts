import { durationOf, isElsewhere, parseDate, parseInstant, SECOND } from '../../formats/clock.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member, textsOf } from '../../model/json-values.ts';
import { failed, noOverload, unknown } from '../evaluation/failure.ts';
import type { Identity, List, Mapping, Value } from '../evaluation/value.ts';
import { escapedName } from './declared.ts';

/**
 * A JSON value as a rule sees it under a schema (k8s.io/apiserver, pkg/cel/common UnstructuredToVal). Members and items are looked at
 * when they are asked for. `isResource`: the root of a resource, which always has a kind and a name.
 */
export function typedValue(json: Json, schema: JsonObject, isResource = false): Value {
  if (json === null) return schema['nullable'] === true ? null : failed('a value is null but not nullable');
  if (schema['x-kubernetes-int-or-string'] === true) return intOrString(json);
  switch (schema['type']) {
    case 'object':
      return isJsonObject(json) ? objectOf(json, schema, isResource) : ofOtherType();
    case 'array':
      return Array.isArray(json) ? listUnder(json, schema) : ofOtherType();
    default:
      return scalarOf(json, schema);
  }
}

function scalarOf(json: Json, { type, format }: JsonObject): Value {
  switch (type) {
    case 'string':
      return typeof json === 'string' ? textUnder(json, format) : ofOtherType();
    case 'number':
      return typeof json === 'number' ? json : ofOtherType();
    case 'integer':
      return integer(json);
    case 'boolean':
      return typeof json === 'boolean' ? json : ofOtherType();
    default:
      return { kind: 'opaque', json };
  }
}

const ofOtherType = (): never => failed('a value has the wrong type');

function intOrString(json: Json): Value {
  return typeof json === 'string' ? json : integer(json);
}

function integer(json: Json): bigint {
  if (typeof json !== 'number' || !Number.isInteger(json)) return ofOtherType();
  return Number.isSafeInteger(json) ? BigInt(json) : unknown('integers beyond 2^53 are not evaluated');
}

function listUnder(json: readonly Json[], schema: JsonObject): List {
  const item = schema['items'];
  if (!isJsonObject(item)) return unknown('lists without a schema of their items are not evaluated');
  const items = json.map((one) => typedValue(one, item, item['x-kubernetes-embedded-resource'] === true));
  const identity = identityIn(schema);
  return { kind: 'list', items, isTyped: true, ...(identity ? { identity } : {}) };
}

function identityIn(schema: JsonObject): Identity | undefined {
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return { by: 'item' };
    case 'map':
      return { by: 'keys', keys: textsOf(schema['x-kubernetes-list-map-keys']).map((key) => escapedName(key) ?? key) };
    default:
      return undefined;
  }
}

function textUnder(text: string, format: Json | undefined): Value {
  switch (format) {
    case 'duration':
      return { kind: 'duration', nanos: durationOf(text) ?? failed('a string is not a duration') };
    case 'date':
      return {
        kind: 'timestamp',
        nanos: BigInt(parseDate(text) ?? failed('a string is not a date')) * 86_400n * SECOND,
      };
    case 'date-time':
      return {
        kind: 'timestamp',
        nanos: text === '' ? 0n : (parseInstant(text, 'optional') ?? failed('a string is not a timestamp')),
        ...(isElsewhere(text) ? { isLocal: true } : {}),
      };
    case 'byte':
      return bytesOf(text);
    default:
      return text;
  }
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const SIX_BITS = new Map(Array.from(DIGITS, (digit, i) => [digit, i]));

/** The API server decodes the alphabet for URLs here, though the format asks for the other one. */
function bytesOf(text: string): Uint8Array {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9_-]*={0,2}$/.test(text)) return failed('a string is not base64');
  const digits = text.replace(/=+$/, '');
  const bytes = new Uint8Array(Math.floor((digits.length * 6) / 8));
  for (let i = 0; i < bytes.length; i += 1) {
    const at = Math.floor((i * 8) / 6);
    const pair = ((SIX_BITS.get(digits[at] ?? '') ?? 0) << 6) | (SIX_BITS.get(digits[at + 1] ?? '') ?? 0);
    bytes[i] = pair >> (4 - 2 * (i % 3));
  }
  return bytes;
}

const TEXT: JsonObject = { type: 'string' };
const METADATA: JsonObject = { type: 'object', properties: { name: TEXT, generateName: TEXT } };

function objectOf(json: JsonObject, schema: JsonObject, isResource: boolean): Mapping {
  const values = schema['additionalProperties'];
  if (isJsonObject(values)) return mapping(json, () => values, { keys: Object.keys(json), nameOf: (key) => key });
  const isWhole = isResource || schema['x-kubernetes-embedded-resource'] === true;
  const always: JsonObject = isWhole ? { apiVersion: TEXT, kind: TEXT, metadata: METADATA } : {};
  const fieldOf = (name: string): Json | undefined => member(always, name) ?? member(schema['properties'], name);
  const known = Object.keys(json).filter((name) => fieldOf(name) !== undefined);
  const byEscaped = new Map(known.map((name) => [escapedName(name) ?? name, name]));
  return mapping(dropNulls(json), fieldOf, {
    keys: [...byEscaped.keys()],
    nameOf: (key) => byEscaped.get(key) ?? byEscaped.get(`__${key}__`),
    rest: Object.fromEntries(Object.entries(json).filter(([name]) => fieldOf(name) === undefined)),
    size: Object.keys(json).length,
  });
}

/** A field that is null counts as absent. */
function dropNulls(json: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
}

interface Names {
  readonly keys: readonly string[];
  readonly nameOf: (key: string) => string | undefined;
  readonly rest?: JsonObject;
  readonly size?: number;
}

function mapping(
  json: JsonObject,
  fieldOf: (name: string) => Json | undefined,
  { keys, nameOf, rest, size = keys.length }: Names,
): Mapping {
  const read = new Map<string, Value | undefined>();
  const find = (key: string): Value | undefined => {
    const name = nameOf(key);
    const [field, value] = name === undefined ? [] : [fieldOf(name), member(json, name)];
    if (value === undefined || !isJsonObject(field)) return undefined;
    return typedValue(value, field, field['x-kubernetes-embedded-resource'] === true);
  };
  const get = (key: Value): Value | undefined => {
    if (typeof key !== 'string') return noOverload();
    if (!read.has(key)) read.set(key, find(key));
    return read.get(key);
  };
  return { kind: 'map', size, keys, get, isTyped: true, ...(rest ? { rest } : {}) };
}
