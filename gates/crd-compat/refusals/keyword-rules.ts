import { goPattern } from '../../formats/go-regexp/pattern.ts';
import { isJsonObject, type JsonObject } from '../../model/json.ts';
import type { Topic } from '../difference.ts';
import { type Broken, because, type StructuralNode } from './refusal.ts';
import { isUnset } from './unset.ts';
import { unreadableValues } from './value-rules.ts';

/** Keywords of JSON Schema that Kubernetes reads only to refuse them. */
const UNSUPPORTED = [
  'id',
  '$schema',
  '$ref',
  'additionalItems',
  'patternProperties',
  'definitions',
  'dependencies',
] as const;

const TYPES = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

/** What no schema may have, in the structure or in a branch. */
export function sayableBroken(schema: JsonObject, path: string, topicsOf?: readonly Topic[]): Broken[] {
  const wrong = [
    ...unsupported(schema),
    ...typeNames(schema),
    ...SAYABLE.filter(({ isBroken }) => isBroken(schema)).map(({ isBroken, ...sayable }) => sayable),
    ...patterns(schema),
    ...unreadableValues(schema),
  ];
  return wrong.map(({ topics, reason, ...more }) => because(reason, topicsOf ?? topics, path, more));
}

interface Sayable extends Pick<Broken, 'family' | 'before' | 'isUnsure'> {
  readonly topics: readonly Topic[];
  readonly reason: string;
}

function unsupported(schema: JsonObject): Sayable[] {
  return UNSUPPORTED.filter((keyword) => isSaid(schema, keyword)).map((keyword) => ({
    topics: ['unknown'],
    reason: `\`${keyword}\` is not supported`,
  }));
}

function typeNames({ type }: JsonObject): Sayable[] {
  if (typeof type !== 'string' || type === '' || TYPES.includes(type)) return [];
  const wrong: Sayable = { topics: ['type'], reason: `\`type: ${type.slice(0, 40)}\` is not a type` };
  return [type === 'null' ? wrong : { ...wrong, family: 'names of types' }];
}

const SAYABLE: readonly (Sayable & { readonly isBroken: (schema: JsonObject) => boolean })[] = [
  {
    topics: ['uniqueItems'],
    reason: '`uniqueItems` may not be true',
    isBroken: ({ uniqueItems }) => uniqueItems === true,
  },
  {
    topics: ['unknown'],
    reason: '`items` must be one schema, not a list',
    isBroken: ({ items }) => Array.isArray(items) && items.length > 0,
  },
  {
    topics: ['additionalProperties', 'part-added'],
    reason: '`properties` and `additionalProperties` exclude each other',
    isBroken: ({ properties, additionalProperties: values }) =>
      isJsonObject(properties) && Object.keys(properties).length > 0 && (values === false || isJsonObject(values)),
  },
  {
    topics: ['preserveUnknown'],
    reason: '`x-kubernetes-preserve-unknown-fields` must be true or left out',
    isBroken: (schema) => schema['x-kubernetes-preserve-unknown-fields'] === false,
  },
];

/** Kubernetes is built with a newer Go in each release: 1.35 with Go 1.25. */
const NEWER_NAMES: Sayable = {
  topics: ['pattern'],
  reason: '`pattern` names a class in a way that Kubernetes 1.35 is the first to read',
  before: 35,
};

function patterns({ pattern }: JsonObject): Sayable[] {
  if (typeof pattern !== 'string') return [];
  const verdict = goPattern(pattern);
  if (verdict.is === 'taken') return verdict.needsNewer ? [NEWER_NAMES] : [];
  const reason = `\`pattern\` is not a regular expression of RE2: ${verdict.reason}`;
  if (verdict.is === 'refused') return [{ topics: ['pattern'], reason }];
  return [{ topics: ['pattern'], reason: `\`pattern\`: ${verdict.reason}`, isUnsure: true }];
}

/** Keywords that an empty value sets too. */
const EVEN_EMPTY: readonly string[] = ['$ref', 'dependencies', 'additionalItems'];

/** An empty object is the same as none. */
function isSaid(schema: JsonObject, keyword: string): boolean {
  const value = schema[keyword];
  if (EVEN_EMPTY.includes(keyword)) return value !== undefined && value !== null;
  return !isUnset(value) && !(isJsonObject(value) && Object.keys(value).length === 0);
}

/** Keywords that may stand at a root whose version has a status subresource: the status is validated apart from it. */
const NOT_AT_ROOT: readonly (readonly [string, Topic])[] = [
  ['enum', 'enum'],
  ['maxProperties', 'maxProperties'],
  ['minProperties', 'minProperties'],
  ['allOf', 'allOf'],
  ['oneOf', 'oneOf'],
  ['anyOf', 'anyOf'],
  ['not', 'not'],
  ['default', 'default'],
  ['x-kubernetes-int-or-string', 'type'],
  ['x-kubernetes-embedded-resource', 'embeddedResource'],
  ['x-kubernetes-list-type', 'listType'],
  ['x-kubernetes-list-map-keys', 'listMapKeys'],
  ['x-kubernetes-map-type', 'mapType'],
];

/** What a node of the structure may not have by itself. */
export function keywordsBroken(node: StructuralNode): Broken[] {
  const { schema, path, level, noDefaults } = node;
  const found = sayableBroken(schema, path);
  if (level === 'root') found.push(...rootBroken(node));
  if (noDefaults !== undefined && !isUnsetDefault(schema))
    found.push(because(`\`default\` may not stand ${noDefaults}`, ['default'], path));
  if (schema['x-kubernetes-int-or-string'] === true) {
    if (schema['x-kubernetes-preserve-unknown-fields'] === true)
      found.push(
        because(
          '`x-kubernetes-int-or-string` excludes `x-kubernetes-preserve-unknown-fields`',
          ['preserveUnknown', 'type'],
          path,
        ),
      );
    if (schema['x-kubernetes-embedded-resource'] === true)
      found.push(
        because(
          '`x-kubernetes-int-or-string` excludes `x-kubernetes-embedded-resource`',
          ['embeddedResource', 'type'],
          path,
        ),
      );
  }
  return found;
}

function isUnsetDefault(schema: JsonObject): boolean {
  return (schema['default'] ?? null) === null;
}

function rootBroken({ schema, path, hasStatus }: StructuralNode): Broken[] {
  const found: Broken[] = [];
  if (schema['nullable'] === true) found.push(because('the schema root may not be nullable', ['nullable'], path));
  if (!isUnset(schema['additionalProperties']) || schema['additionalProperties'] === false)
    found.push(because('`additionalProperties` may not stand at the schema root', ['additionalProperties'], path));
  if (!hasStatus) return found;
  const status = [{ topics: ['status-subresource'] as const }];
  for (const [keyword, topic] of NOT_AT_ROOT) {
    if (isUnset(schema[keyword])) continue;
    const reason = `\`${keyword}\` may not stand at the schema root of a version with a status subresource`;
    const own = because(reason, topic === 'allOf' ? ['allOf', 'enum'] : [topic], path);
    found.push({ ...own, causes: [...own.causes, ...status] });
  }
  return found;
}
