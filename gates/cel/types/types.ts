import { NotRead } from '../syntax/not-compiled.ts';

/** A CEL type. Two types are equal if their keys are equal. */
export interface CelType {
  readonly kind: 'scalar' | 'dyn' | 'param' | 'list' | 'map' | 'optional' | 'opaque' | 'object' | 'type';
  readonly key: string;
  readonly params: readonly CelType[];
  /** Fields of an object of the schema. */
  readonly fields?: Fields;
}

/** Fields by name, read when they are asked for. */
export interface Fields {
  get(name: string): { readonly type: CelType } | undefined;
  names(): readonly string[];
}

const plain = (kind: CelType['kind'], key: string): CelType => ({ kind, key, params: [] });

export const DYN = plain('dyn', 'dyn');
export const BOOL = plain('scalar', 'bool');
export const INT = plain('scalar', 'int');
export const UINT = plain('scalar', 'uint');
export const DOUBLE = plain('scalar', 'double');
export const STRING = plain('scalar', 'string');
export const BYTES = plain('scalar', 'bytes');
export const NULL = plain('scalar', 'null_type');
export const DURATION = plain('scalar', 'duration');
export const TIMESTAMP = plain('scalar', 'timestamp');

/** Types that the libraries of Kubernetes bring. Addresses are opaque, the rest are objects without fields. */
const LIBRARY: readonly CelType[] = [
  ...['ip', 'cidr'].map((name) => plain('opaque', name)),
  ...['quantity', 'url', 'semver', 'named_format'].map((name) => plain('object', name)),
];
const BY_NAME = new Map(
  [DYN, BOOL, INT, UINT, DOUBLE, STRING, BYTES, NULL, DURATION, TIMESTAMP, ...LIBRARY].map((type) => [type.key, type]),
);

export const listType = (item: CelType): CelType => compound('list', [item]);
export const mapType = (key: CelType, value: CelType): CelType => compound('map', [key, value]);
export const optionalType = (value: CelType): CelType => compound('optional', [value]);
export const typeOfType = (type: CelType): CelType => compound('type', [type]);
export const paramType = (name: string): CelType => plain('param', `<${name}>`);

/** Longer names of types come from expressions that double a type again and again. */
const LONGEST_KEY = 4000;

/** @throws NotCompiled for a type that is too large. */
export function compound(kind: 'list' | 'map' | 'optional' | 'type', params: readonly CelType[]): CelType {
  const key = `${kind}(${params.map((param) => param.key).join(',')})`;
  if (key.length > LONGEST_KEY) throw new NotRead('a type is too large');
  return { kind, key, params };
}

/** An object of the schema; only ever the same as itself, like the types that the API server names by their place. */
export function objectType(number: number, fields: Fields): CelType {
  return { kind: 'object', key: `object ${number}`, params: [], fields };
}

/** A type as a declaration spells it: `list(A)`, `map(string,B)`; one letter is a type parameter. */
export function typeNamed(text: string): CelType {
  const open = text.indexOf('(');
  if (open < 0) return BY_NAME.get(text) ?? paramType(text);
  const kind = text.slice(0, open) as 'list' | 'map' | 'optional' | 'type';
  return compound(kind, split(text.slice(open + 1, -1)).map(typeNamed));
}

/** The parts of a list with commas, where brackets keep parts together. */
export function split(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    if (text[i] === '(') depth += 1;
    else if (text[i] === ')') depth -= 1;
    else if (text[i] === ',' && depth === 0) {
      parts.push(text.slice(start, i));
      start = i + 1;
    }
  }
  return text === '' ? [] : [...parts, text.slice(start)];
}

const FIXED_SIZE = new Set([BOOL, DOUBLE, DURATION, INT, TIMESTAMP, UINT].map(({ key }) => key));

/** Whether every value of the type has the same size. */
export function isFixedSize(type: CelType): boolean {
  const [inner] = type.params;
  return type.kind === 'optional' && inner ? isFixedSize(inner) : FIXED_SIZE.has(type.key);
}
