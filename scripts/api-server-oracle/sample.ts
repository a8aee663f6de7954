import { celPredicate } from '../../gates/crd-compat/values/cel-predicate.ts';
import { celRules } from '../../gates/crd-compat/values/node-predicate.ts';
import { atomsOf } from '../../gates/crd-compat/values/predicate.ts';
import { isJsonObject, type Json, type JsonObject } from '../../gates/model/json.ts';
import { textFor } from './pattern-text.ts';
import type { Random } from './random.ts';

/** The same position at base and at head; what either says suggests values near which the two may differ. */
export interface NodeSides {
  readonly base: JsonObject;
  readonly head: JsonObject | undefined;
}

/** A value that the schema of base may accept, with a liking for the edges of what either side allows. */
export function sampleOf(sides: NodeSides, random: Random, depth = 0): Json {
  const { base } = sides;
  if (base['nullable'] === true && random.chance(0.15)) return null;
  const suggested = suggestions(sides, random);
  if (suggested.length > 0 && random.chance(0.6)) return random.pick(suggested) ?? null;
  if (base['type'] === 'object') return objectOf(sides, random, depth);
  return base['type'] === 'array' ? arrayOf(sides, random, depth) : scalarOf(base, random);
}

function scalarOf(base: JsonObject, random: Random): Json {
  if (base['x-kubernetes-int-or-string'] === true) return random.pick<Json>([0, 1, 8080, 'a', '50%', '', '1Gi']) ?? 0;
  switch (base['type']) {
    case 'integer':
      return random.pick([0, 1, -1, 2, 7, 100, 2147483648, -2147483649]) ?? 0;
    case 'number':
      return random.pick([0, 1, -1, 0.5, 1.25, 100, 1e10]) ?? 0;
    case 'boolean':
      return random.chance(0.5);
    case 'string':
      return random.pick(TEXTS) ?? '';
    default:
      return random.pick<Json>([{}, 'a', 1, true, { any: 'thing' }]) ?? null;
  }
}

const TEXTS = [
  '',
  'a',
  'ab',
  'A',
  '0',
  'a-b',
  'a.b',
  'a b',
  'A1_x',
  'é',
  '\n',
  'a\nb',
  'x'.repeat(64),
  'x'.repeat(300),
  '2026-01-02T03:04:05Z',
  '10.0.0.0/8',
  '10.0.0.1',
  'https://example.com/a',
  'a@b.example',
  '5m',
  '1Gi',
  '123e4567-e89b-12d3-a456-426614174000',
];

/** Values that the keywords of both sides name. */
function suggestions({ base, head }: NodeSides, random: Random): Json[] {
  return [base, ...(head ? [head] : [])].flatMap((node) => [
    ...branchesOf(node).flatMap((part) => [...constantsOf(part), ...textsOf(part, random), ...numbersOf(part)]),
  ]);
}

/** A node and what its combinators say of the same value. */
function branchesOf(node: JsonObject): JsonObject[] {
  const below = ['allOf', 'anyOf', 'oneOf'].flatMap((name) => {
    const list = node[name];
    return Array.isArray(list) ? list.filter(isJsonObject) : [];
  });
  return [node, ...[...below, ...(isJsonObject(node['not']) ? [node['not']] : [])].flatMap(branchesOf)];
}

function constantsOf(node: JsonObject): Json[] {
  const listed = Array.isArray(node['enum']) ? node['enum'] : [];
  return [...listed, ...(node['default'] === undefined ? [] : [node['default']])];
}

function textsOf(node: JsonObject, random: Random): Json[] {
  if (node['type'] !== undefined && node['type'] !== 'string') return [];
  const atoms = celRules(node).flatMap((rule) => atomsOf(celPredicate(rule)));
  const patterns = [
    ...(typeof node['pattern'] === 'string' ? [node['pattern']] : []),
    ...atoms.flatMap((atom) => (atom.op === 'matches' ? [atom.pattern] : [])),
  ];
  const sampled = patterns.flatMap((pattern) =>
    [0, 1, 2].flatMap(() => {
      const text = textFor(pattern, random);
      return text === undefined ? [] : [text, `${text}x`, text.slice(1), `-${text}`, text.slice(0, -1)];
    }),
  );
  const lengths = [node['minLength'], node['maxLength'], ...atoms.map((atom) => (atom.op === 'length' ? atom.than : 0))]
    .filter((length) => typeof length === 'number' && length < 5000)
    .flatMap((length) => [Number(length) - 1, Number(length), Number(length) + 1])
    .map((length) => 'a'.repeat(Math.max(0, Math.floor(length))));
  const equal = atoms.flatMap((atom) => (atom.op === 'equals' && typeof atom.value === 'string' ? [atom.value] : []));
  return [...sampled, ...lengths, ...equal];
}

function numbersOf(node: JsonObject): Json[] {
  if (node['type'] === 'string' || node['type'] === 'object' || node['type'] === 'array') return [];
  const isInteger = node['type'] !== 'number';
  const constants = celRules(node)
    .flatMap((rule) => atomsOf(celPredicate(rule)))
    .flatMap((atom) => (atom.op === 'number' ? [atom.than] : []));
  return [node['minimum'], node['maximum'], node['multipleOf'], ...constants]
    .filter((bound) => typeof bound === 'number')
    .flatMap((bound) => (isInteger ? [bound - 1, bound, bound + 1] : [bound - 0.5, bound, bound + 0.5, bound + 1]))
    .filter((value) => Number.isSafeInteger(value) || !isInteger);
}

const schemaAt = (value: Json | undefined, name: string): JsonObject | undefined => {
  const found = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isJsonObject(found) ? found : undefined;
};

function objectOf({ base, head }: NodeSides, random: Random, depth: number): Json {
  const { properties, required } = base;
  const names = isJsonObject(properties) ? Object.keys(properties) : [];
  const always = new Set(Array.isArray(required) ? required : []);
  const keep = random.pick([0, 0.2, 0.7, 1]) ?? 1;
  const kept = names.filter((name) => (always.has(name) ? !random.chance(0.03) : random.chance(keep)));
  const entries = kept.map((name): [string, Json] => {
    const sides = { base: schemaAt(properties, name) ?? {}, head: schemaAt(head?.['properties'], name) };
    return [name, sampleOf(sides, random, depth + 1)];
  });
  return Object.fromEntries([...entries, ...entriesOf({ base, head }, random, depth)]);
}

function entriesOf({ base, head }: NodeSides, random: Random, depth: number): [string, Json][] {
  const values = base['additionalProperties'];
  const isOpen = base['x-kubernetes-preserve-unknown-fields'] === true;
  if (!isJsonObject(values) && values !== true && !isOpen) return [];
  const counts = countsNear([base, head], 'minProperties', 'maxProperties');
  const sides = {
    base: isJsonObject(values) ? values : {},
    head: isJsonObject(head?.['additionalProperties']) ? head['additionalProperties'] : undefined,
  };
  return Array.from({ length: random.pick(counts) ?? 1 }, (_, i) => [`k${i}`, sampleOf(sides, random, depth + 1)]);
}

function arrayOf({ base, head }: NodeSides, random: Random, depth: number): Json {
  const sides = { base: schemaIn(base) ?? {}, head: head && schemaIn(head) };
  const counts = countsNear([base, head], 'minItems', 'maxItems');
  const items = Array.from({ length: random.pick(counts) ?? 1 }, () => sampleOf(sides, random, depth + 1));
  const [first] = items;
  return first !== undefined && random.chance(0.1) ? [...items, first] : items;
}

function schemaIn(node: JsonObject): JsonObject | undefined {
  return isJsonObject(node['items']) ? node['items'] : undefined;
}

function countsNear(sides: readonly (JsonObject | undefined)[], least: string, most: string): number[] {
  const bounds = sides.flatMap((side) => [side?.[least], side?.[most]]).filter((bound) => typeof bound === 'number');
  const near = bounds.flatMap((bound) => [bound - 1, bound, bound + 1]).filter((count) => count >= 0 && count <= 12);
  return [0, 1, 2, ...near];
}
