import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../gates/crd-compat/index.ts';
import { isJsonObject, type Json, type JsonObject } from '../../../gates/model/json.ts';
import { readYaml } from '../../../gates/model/yaml.ts';
import { isDeep, runs } from '../../support/property-runs.ts';
import { workOf } from '../../support/work.ts';
import { crd, judge, judgeFiles, schema, v } from './support.ts';

const rich = crd({
  spec: {
    versions: [
      v('v1', {
        additionalPrinterColumns: [{ name: 'Age', type: 'date', jsonPath: '.metadata.creationTimestamp' }],
        selectableFields: [{ jsonPath: '.spec.name' }],
        subresources: { status: {}, scale: { specReplicasPath: '.spec.n', statusReplicasPath: '.status.n' } },
        schema: schema(
          {
            required: ['name'],
            properties: {
              name: { type: 'string', pattern: '^[a-z]+$', maxLength: 63, description: 'a name' },
              n: { type: 'integer', format: 'int32', minimum: 0, maximum: 9, default: 1 },
              size: { 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] },
              mode: { type: 'string', enum: ['A', 'B'], nullable: true },
              list: {
                type: 'array',
                'x-kubernetes-list-type': 'map',
                'x-kubernetes-list-map-keys': ['k'],
                items: { type: 'object', required: ['k'], properties: { k: { type: 'string' } } },
              },
              map: { type: 'object', additionalProperties: { type: 'string', minLength: 1 } },
              free: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
              one: {
                type: 'object',
                oneOf: [{ required: ['a'] }, { required: ['b'] }],
                properties: { a: { type: 'string' }, b: { type: 'string' } },
              },
            },
            'x-kubernetes-validations': [{ rule: 'self.n < 9', message: 'n is small' }],
          },
          { properties: { n: { type: 'integer' } } },
        ),
      }),
      v('v1beta1', { storage: false, deprecated: true }),
    ],
  },
});

type Step = string | number;

function placesOf(value: Json, at: readonly Step[] = []): (readonly Step[])[] {
  if (Array.isArray(value)) return [at, ...value.flatMap((item, i) => placesOf(item, [...at, i]))];
  if (!isJsonObject(value)) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...at, key]))];
}

/** A copy with another value at a place; `undefined` takes it away. */
function replaced(value: Json, [step, ...rest]: readonly Step[], by: Json | undefined): Json | undefined {
  if (step === undefined) return by;
  if (Array.isArray(value)) return value.flatMap((item, i) => (i === step ? (replaced(item, rest, by) ?? []) : [item]));
  return Object.fromEntries(
    Object.entries(value as JsonObject).flatMap(([key, inner]) => {
      const next = key === step ? replaced(inner, rest, by) : inner;
      return next === undefined ? [] : [[key, next]];
    }),
  );
}

const KEYWORDS = [
  'type',
  'enum',
  'required',
  'maxLength',
  'minimum',
  'pattern',
  'format',
  'items',
  'properties',
  'additionalProperties',
  'anyOf',
  'allOf',
  'not',
  'nullable',
  'default',
  'x-kubernetes-validations',
  'x-kubernetes-list-type',
  'x-kubernetes-list-map-keys',
  'x-kubernetes-int-or-string',
  'constructor',
  '__proto__',
  'novel',
];
const JUNK: Json[] = [
  null,
  true,
  false,
  0,
  -1,
  1e308,
  '',
  'x',
  '(a+)+$',
  [],
  ['x'],
  [null],
  [{}],
  {},
  { type: 'string' },
  { constructor: { type: 'constructor' } },
  { __proto__: {} },
  [['x']],
  'constructor',
];

/** What means the same as nothing for at least one keyword, or the same as what was there. */
const blank = new Set([null, false, 0, ''].map((value) => JSON.stringify(value)).concat(['[]', '{}']));

describe('a mutated CRD', () => {
  // That a version is not stored, and what int-or-string means, may be said or not.
  const places = placesOf(rich).filter(
    (at) => at.length > 0 && !(at.at(-1) === 'storage' && at[2] === 1) && !(at.at(-1) === 'anyOf'),
  );

  it('never makes the gate throw, and never passes in silence when something is taken away', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), (at) => {
        const mutant = replaced(rich, at, undefined) ?? null;
        const { facts, doubts } = judge(rich, mutant);

        expect([at.join('/'), facts.length + doubts.length > 0]).toEqual([at.join('/'), true]);
      }),
      runs(400),
    );
  });

  it('never makes the gate throw, and never passes in silence when something else stands there', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...JUNK), (at, junk) => {
        const mutant = replaced(rich, at, junk) ?? null;
        if (JSON.stringify(mutant) === JSON.stringify(rich) || blank.has(JSON.stringify(junk))) return;
        const { facts, doubts } = judge(rich, mutant);

        expect([at.join('/'), junk, facts.length + doubts.length > 0]).toEqual([at.join('/'), junk, true]);
      }),
      runs(1500),
    );
  });

  it('never makes the gate throw, and never passes in silence when a schema has one more keyword', () => {
    const schemas = places.filter((at) => ['properties', 'items'].includes(String(at.at(-2))) || at.at(-1) === 'items');
    fc.assert(
      fc.property(
        fc.constantFrom(...schemas),
        fc.constantFrom(...KEYWORDS),
        fc.constantFrom(...JUNK),
        (at, keyword, junk) => {
          const old = at.reduce<Json>((value, step) => (value as Record<Step, Json>)[step] ?? null, rich);
          if (!isJsonObject(old) || Object.hasOwn(old, keyword) || blank.has(JSON.stringify(junk))) return;
          const mutant = replaced(rich, at, Object.fromEntries([...Object.entries(old), [keyword, junk]])) ?? null;
          const { facts, doubts } = judge(rich, mutant);

          expect([at.join('/'), keyword, junk, facts.length + doubts.length > 0]).toEqual([
            at.join('/'),
            keyword,
            junk,
            true,
          ]);
        },
      ),
      runs(1500),
    );
  });

  it('can be explained, whatever it holds', () => {
    fc.assert(
      fc.property(fc.constantFrom(...places), fc.constantFrom(...JUNK), (at, junk) => {
        for (const fact of judge(rich, replaced(rich, at, junk) ?? null).facts) {
          const words = crdCompat.explain(fact);

          expect(words.message.length).toBeLessThan(2000);
          expect([words.whoBreaks, words.why, words.wayOut].every((part) => part.length > 0)).toBe(true);
        }
      }),
      runs(300),
    );
  });

  it('costs bounded work, whatever its patterns are', () => {
    const bombs = [
      '(a+)+$',
      '(x+x+)+y',
      '^(([a-z])+.)+[A-Z]([a-z])+$',
      `^${'(a?'.repeat(50)}${')'.repeat(50)}$`,
      '(a{1,1000}){1,1000}',
      '[^a]{900}[^b]{900}',
      'a'.repeat(5000),
      `(?i)${'(a|b|c|d)*'.repeat(60)}$`,
    ];
    for (const [index, bomb] of bombs.entries()) {
      // Each pattern is once the old one and once the new one; a deep run takes all pairs.
      for (const other of isDeep ? bombs : bombs.slice((index + 1) % bombs.length).slice(0, 1)) {
        const base = crd({
          version: { schema: schema({ properties: { f: { type: 'string', pattern: bomb, maxLength: 5000 } } }) },
        });
        const f = {
          type: 'string',
          pattern: other,
          'x-kubernetes-validations': [{ rule: `self.matches('${other}')` }],
        };
        const head = crd({ version: { schema: schema({ properties: { f } }) } });

        expect(workOf(() => judge(base, head))).toBeLessThan(40_000_000);
      }
    }
  }, 90_000);
});

const corpus = path.join(import.meta.dirname, '../../../../shared/corpus/crds');
const isPresent = existsSync(corpus);
if (!isPresent) process.stderr.write('the corpus of real CRDs is not here: they are not mutated\n');

describe.skipIf(!isPresent)('a mutated real CRD', () => {
  const smallest = isPresent
    ? readdirSync(corpus)
        .filter((name) => !name.endsWith('.json'))
        .map((name) => readFileSync(path.join(corpus, name, 'after.yaml'), 'utf8'))
        .filter((text) => text.length < 60_000)
        .slice(0, 8)
    : [];

  it('never makes the gate throw, and never passes in silence when something of a schema is taken away', () => {
    for (const [i, text] of smallest.entries()) {
      const reading = readYaml(text);
      const document = reading.ok ? reading.documents.find(isJsonObject) : undefined;
      if (document === undefined) throw new Error('not a document');
      const places = placesOf(document).filter(
        (at) => at.includes('openAPIV3Schema') && !['openAPIV3Schema', 'anyOf'].includes(String(at.at(-1))),
      );
      fc.assert(
        fc.property(fc.constantFrom(...places), (at) => {
          const mutant = JSON.stringify(replaced(document, at, undefined));
          const { facts, doubts } = judgeFiles({ 'a.yaml': text }, { 'a.yaml': mutant });

          expect([i, at.join('/'), facts.length + doubts.length > 0]).toEqual([i, at.join('/'), true]);
        }),
        runs(25),
      );
    }
  }, 120_000);
});
