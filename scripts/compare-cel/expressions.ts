import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json, JsonObject } from '../../gates/model/json.ts';
import type { Random } from '../api-server-oracle/random.ts';

/** Types whose values are compared whole; those of texts of some kind only occur within. */
export const TYPES = 'bool int uint double string bytes dur time li ld ls map opt dyn qty url ip cidr ver'.split(' ');

/** Lines of the grammar by the type that they are of. */
const PRODUCTIONS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  readFileSync(join(import.meta.dirname, 'grammar.txt'), 'utf8')
    .split(/^@/m)
    .slice(1)
    .map((section) => {
      const [type = '', ...lines] = section.trim().split('\n');
      return [type, lines];
    }),
);

interface Growth {
  readonly random: Random;
  readonly variables: (readonly [type: string, name: string])[];
  count: number;
}

const DEEPEST = 4;

/** An expression of a type that compiles, most often. */
export function expressionOf(type: string, random: Random): string {
  return grown(type, DEEPEST, { random, variables: [], count: 0 });
}

function grown(type: string, depth: number, growth: Growth): string {
  const { random, variables } = growth;
  const own = variables.filter(([of]) => of === type).map(([, name]) => name);
  if (own.length > 0 && random.chance(0.4)) return random.pick(own) ?? '';
  const all = PRODUCTIONS[type] ?? [];
  const ends = all.filter((line) => !/[$%][a-z]{2,}/.test(line));
  const picked = random.pick(depth <= 0 && ends.length > 0 ? ends : all) ?? '';
  return filled(picked, depth - 1, growth);
}

function filled(line: string, depth: number, growth: Growth): string {
  if (line.startsWith("'")) return quoted(line, depth, growth);
  const around = growth.variables.length;
  const text = line.replace(/([$%])([a-z]{2,})/g, (_, sign: string, type: string) => {
    if (sign === '$') return bracketed(grown(type, depth, growth));
    growth.count += 1;
    const name = `v${growth.count}`;
    growth.variables.push([type, name]);
    return name;
  });
  growth.variables.length = around;
  return text;
}

/** Percent signs of a text are its own. */
function quoted(line: string, depth: number, growth: Growth): string {
  const end = line.indexOf("'", 1) + 1;
  return (
    line.slice(0, end) +
    line.slice(end).replace(/\$([a-z]{2,})/g, (_, type: string) => bracketed(grown(type, depth, growth)))
  );
}

const bracketed = (text: string): string => (/^(?:[\w.]+|'[^'\\]*'|[\w.]+\([^()]*\))$/.test(text) ? text : `(${text})`);

const integer = { type: 'integer' };
const text = { type: 'string' };
const listOf = (items: JsonObject, listType: JsonObject = {}): JsonObject => ({ type: 'array', items, ...listType });
const intOrString = { 'x-kubernetes-int-or-string': true };

/** What the expressions are about. */
export const FIELDS: JsonObject = {
  n: integer,
  m: integer,
  d: { type: 'number' },
  s: text,
  t: text,
  b: { type: 'boolean' },
  li: listOf(integer),
  ld: listOf({ type: 'number' }),
  ls: listOf(text),
  set: listOf(text, { 'x-kubernetes-list-type': 'set' }),
  byKey: listOf(
    { type: 'object', required: ['k'], properties: { k: text, v: integer } },
    { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['k'] },
  ),
  mp: { type: 'object', additionalProperties: integer },
  o: {
    type: 'object',
    properties: { in: integer, 'a-b': text, x: { type: 'object', properties: { y: integer } } },
  },
  p: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
  ios: intOrString,
  lios: listOf(intOrString),
  dur: { type: 'string', format: 'duration' },
  at: { type: 'string', format: 'date-time' },
  day: { type: 'string', format: 'date' },
  by: { type: 'string', format: 'byte' },
  nul: { type: 'integer', nullable: true },
};

const VALUES: Readonly<Record<string, readonly Json[]>> = {
  n: [0, 1, -1, 3, 9007199254740991, -9007199254740991],
  m: [2, 10, 2147483648],
  d: [0, 1, 1.5, -2.25, 1e21, 1e-9, 0.1],
  s: ['', 'a', 'abc', 'é😀z', 'A b', '10.0.0.1', '1.2.3', 'a,b'],
  t: ['b', 'ab', '😀', '\u0000', 'x'.repeat(70)],
  b: [true, false],
  li: [[], [1], [3, 1, 2], [1, 1, 2]],
  ld: [[], [1.5, 2], [0.5, -1, 3]],
  ls: [[], ['a'], ['b', 'a'], ['é', '😀', 'z']],
  set: [[], ['a'], ['b', 'a']],
  byKey: [[], [{ k: 'a', v: 1 }], [{ k: 'b', v: 2 }, { k: 'a' }]],
  mp: [{}, { a: 1 }, { b: 2, a: 1, 'x y': 3 }],
  o: [{}, { in: 4, 'a-b': 'x' }, { x: { y: 5 } }, { x: {}, in: 1 }],
  p: [{}, { any: [1, 'a'] }],
  ios: [1, 'a', 80, '50%'],
  lios: [[], [1, 'a'], ['80', 80]],
  dur: ['1h', '0s', '-1.5s', '3 days'],
  at: ['2024-02-29T12:00:00Z', '1969-12-31T23:59:59.5+01:00'],
  day: ['2024-02-29', '0001-01-01'],
  by: ['', 'YQ==', 'YWJj'],
  nul: [1, null],
};

export function valueFor(random: Random): JsonObject {
  const members = Object.entries(VALUES)
    .filter(() => random.chance(0.85))
    .map(([name, values]) => [name, random.pick(values) ?? null]);
  return Object.fromEntries(members) as JsonObject;
}
