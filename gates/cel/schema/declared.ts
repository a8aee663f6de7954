import { utf8Length } from '../../formats/utf8.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { itemsOf, member, textsOf } from '../../model/json-values.ts';
import type { Trail } from '../cost/trail.ts';
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listType,
  mapType,
  objectType,
  STRING,
  TIMESTAMP,
} from '../types/types.ts';

/** The CEL type of a schema node, with the most elements that a value can have and its fewest bytes in JSON. */
export interface Declared {
  readonly type: CelType;
  readonly mostElements: number;
  readonly leastBytes: number;
  /** The keyword that would bound it, where the schema has none. */
  readonly unbounded?: 'maxItems' | 'maxLength' | 'maxProperties';
  readonly items?: Declared;
  readonly keys?: Declared;
  /** Declared at the first call: a rule reads few of many fields. */
  readonly fields?: { get(name: string): Declared | undefined; names(): readonly string[] };
}

/** The largest request that the API server accepts (k8s.io/apiserver, pkg/apis/cel MaxRequestSizeBytes). */
export const LARGEST_REQUEST = 3 * 1024 * 1024;
const LARGEST_TEXT = LARGEST_REQUEST - 2;

/** Numbers the objects of one schema. */
export interface Numbering {
  objects: number;
}

/**
 * Reads a schema node as the API server declares it to CEL (k8s.io/apiserver, pkg/cel/common SchemaDeclType). `undefined`: rules
 * cannot see it, as its type is unknown or it is a list or map of such values. `isResource`: the root of the schema.
 */
export function declare(node: Json | undefined, numbering: Numbering, isResource = false): Declared | undefined {
  if (!isJsonObject(node)) return undefined;
  if (node['x-kubernetes-int-or-string'] === true) {
    return bounded({ type: DYN, leastBytes: 1 }, 'maxLength', characters(node), LARGEST_TEXT);
  }
  switch (node['type']) {
    case 'array':
      return list(node, numbering);
    case 'object':
      return isJsonObject(node['additionalProperties'])
        ? map(node, numbering)
        : object(isResource || isEmbedded(node) ? withMetadata(node) : node, numbering);
    case 'string':
      return text(node);
    case 'boolean':
      return TRUTH;
    case 'number':
      return REAL;
    case 'integer':
      return WHOLE;
    default:
      return undefined;
  }
}

const TRUTH: Declared = { type: BOOL, mostElements: 0, leastBytes: 4 };
const REAL: Declared = { type: DOUBLE, mostElements: 0, leastBytes: 1 };
const WHOLE: Declared = { type: INT, mostElements: 0, leastBytes: 1 };

const isEmbedded = (schema: JsonObject): boolean => schema['x-kubernetes-embedded-resource'] === true;

function limit(schema: JsonObject, keyword: string): number | undefined {
  const value = schema[keyword];
  return typeof value === 'number' ? Math.max(value, 0) : undefined;
}

/** `maxLength` counts characters, the estimate counts bytes; a character has up to four. */
function characters(schema: JsonObject): number | undefined {
  const most = limit(schema, 'maxLength');
  return most === undefined ? undefined : most * 4;
}

function bounded(
  declared: Omit<Declared, 'mostElements'>,
  keyword: NonNullable<Declared['unbounded']>,
  most: number | undefined,
  otherwise: number,
): Declared {
  return most === undefined
    ? { ...declared, mostElements: otherwise, unbounded: keyword }
    : { ...declared, mostElements: most };
}

function list(schema: JsonObject, numbering: Numbering): Declared | undefined {
  const items = declare(schema['items'], numbering);
  if (!items) return undefined;
  const most = Math.floor((LARGEST_REQUEST - 2) / (items.leastBytes + 1));
  const whole = { type: listType(items.type), leastBytes: 2, items };
  return bounded(whole, 'maxItems', limit(schema, 'maxItems'), most);
}

/** Keys have no limit; the estimate treats them as empty. */
const KEY: Declared = { type: STRING, mostElements: 0, leastBytes: 2 };

function map(schema: JsonObject, numbering: Numbering): Declared | undefined {
  const items = declare(schema['additionalProperties'], numbering);
  if (!items) return undefined;
  const most = Math.floor((LARGEST_REQUEST - 2) / (items.leastBytes + 6));
  const whole = { type: mapType(STRING, items.type), leastBytes: 2, items, keys: KEY };
  return bounded(whole, 'maxProperties', limit(schema, 'maxProperties'), most);
}

function object(schema: JsonObject, numbering: Numbering): Declared {
  const properties = schema['properties'];
  const known = new Map<string, Declared | undefined>();
  const read = (name: string): Declared | undefined => {
    const declared = known.has(name) ? known.get(name) : declare(member(properties, name), numbering);
    known.set(name, declared);
    return declared;
  };
  const get = (escaped: string): Declared | undefined => {
    const name = propertyBehind(escaped, properties);
    return name === undefined ? undefined : read(name);
  };
  let leastBytes = 2;
  for (const name of new Set(textsOf(schema['required']))) {
    const declared = hasDefault(member(properties, name)) ? undefined : read(name);
    if (declared) leastBytes += utf8Length(name) + declared.leastBytes + 4;
  }
  numbering.objects += 1;
  const names = () =>
    isJsonObject(properties) ? Object.keys(properties).flatMap((name) => escapedName(name) ?? []) : [];
  const fields = { get, names };
  return { type: objectType(numbering.objects, fields), mostElements: 0, leastBytes, fields };
}

/** A default is filled in by the server and so is not sent. */
export function hasDefault(schema: Json | undefined): boolean {
  return (member(schema, 'default') ?? null) !== null;
}

/** The property that a field of an expression stands for. */
export function propertyBehind(escaped: string, properties: Json | undefined): string | undefined {
  if (!isJsonObject(properties)) return undefined;
  if (Object.hasOwn(properties, escaped) && escapedName(escaped) === escaped) return escaped;
  return escaped.includes('__') ? Object.keys(properties).find((name) => escapedName(name) === escaped) : undefined;
}

/** The fields that rules of a resource always see. */
function withMetadata(schema: JsonObject): JsonObject {
  const properties = schema['properties'];
  const typeOf = (...path: readonly string[]): Json | undefined =>
    member(
      path.reduce<Json | undefined>((node, name) => member(member(node, 'properties'), name), schema),
      'type',
    );
  const isWhole =
    ['kind', 'apiVersion'].every((name) => typeOf(name) === 'string') &&
    typeOf('metadata') === 'object' &&
    ['name', 'generateName'].every((name) => typeOf('metadata', name) === 'string');
  if (isWhole) return schema;
  const plain = { type: 'string' };
  const metadata = { type: 'object', properties: { name: plain, generateName: plain } };
  const own = isJsonObject(properties) ? properties : {};
  return { ...schema, properties: { ...own, kind: plain, apiVersion: plain, metadata } };
}

const FORMATTED: Readonly<Record<string, Declared>> = {
  duration: { type: DURATION, mostElements: 32, leastBytes: 3 },
  date: { type: TIMESTAMP, mostElements: 12, leastBytes: 12 },
  'date-time': { type: TIMESTAMP, mostElements: 32, leastBytes: 21 },
};

function text(schema: JsonObject): Declared {
  const format = String(schema['format']);
  const formatted = Object.hasOwn(FORMATTED, format) ? FORMATTED[format] : undefined;
  if (formatted) return formatted;
  const isBytes = format === 'byte';
  const most = isBytes ? limit(schema, 'maxLength') : (characters(schema) ?? longestValue(schema));
  return bounded({ type: isBytes ? BYTES : STRING, leastBytes: 2 }, 'maxLength', most, LARGEST_TEXT);
}

function longestValue(schema: JsonObject): number | undefined {
  if (itemsOf(schema['enum']).length === 0) return undefined;
  return Math.max(0, ...textsOf(schema['enum']).map(utf8Length));
}

const RESERVED = new Set(
  'true false null in as break const continue else for function if import let loop package namespace return var void while'.split(
    ' ',
  ),
);
const ESCAPES: Readonly<Record<string, string>> = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/** The name of a field in a rule; `undefined` where its characters allow none. */
export function escapedName(name: string): string | undefined {
  if (RESERVED.has(name)) return `__${name}__`;
  if (/^[A-Za-z_]\w*$/.test(name) && !name.includes('__')) return name;
  if (!/^[A-Za-z_./-][A-Za-z0-9_./-]*$/.test(name)) return undefined;
  return name.replace(/__|[./-]/g, (found) => ESCAPES[found] ?? found);
}

/** The declaration at the end of a trail, whose first step is the variable. */
export function followed(root: Declared, { steps, length }: Trail): Declared | undefined {
  let at: Declared | undefined = root;
  for (let i = 1; i < length && at; i += 1) at = stepped(at, steps[i] ?? '');
  return at;
}

function stepped(at: Declared, step: string): Declared | undefined {
  if (step === '@items' || step === '@values') return at.items;
  return step === '@keys' ? at.keys : at.fields?.get(step);
}
