import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fact, fingerprintOf, type Impact } from '../../../gates/model/finding.ts';
import type { Json, JsonObject } from '../../../gates/model/json.ts';
import { runs } from '../../support/property-runs.ts';
import { judge, judgeFiles, spec } from './support.ts';

/** Properties run over invented CRDs; the seed is fixed so that a failure is the same tomorrow. */
const often = runs(150);

const text = fc.record(
  {
    type: fc.constant('string'),
    maxLength: fc.integer({ min: 1, max: 40 }),
    minLength: fc.integer({ min: 0, max: 3 }),
    pattern: fc.constantFrom('^a', '^[a-z]+$', '', 'a|b', '^(a|b)$', '\\bword', '(a+)+$'),
    enum: fc.uniqueArray(fc.constantFrom('', 'a', 'b', 'ab'), { minLength: 1 }),
    format: fc.constantFrom('cidr', 'date-time', 'made-up'),
    default: fc.constantFrom('a', 'b'),
    nullable: fc.boolean(),
    description: fc.constantFrom('one', 'another'),
    'x-kubernetes-validations': fc.uniqueArray(
      fc.constantFrom({ rule: 'self != ""' }, { rule: 'self.size() < 9' }, { rule: 'self == oldSelf' }),
      {
        minLength: 1,
      },
    ),
    allOf: fc.constantFrom([{ enum: ['a', 'b'] }], [{ maxLength: 9 }]),
  },
  { requiredKeys: ['type'] },
);
const number = fc.record(
  {
    type: fc.constantFrom('integer', 'number'),
    minimum: fc.integer({ min: -5, max: 5 }),
    maximum: fc.integer({ min: 6, max: 20 }),
    exclusiveMaximum: fc.boolean(),
    multipleOf: fc.constantFrom(2, 3),
  },
  { requiredKeys: ['type'] },
);
const intOrString = fc.constant({
  'x-kubernetes-int-or-string': true,
  anyOf: [{ type: 'integer' }, { type: 'string' }],
});

const { node } = fc.letrec<{ node: JsonObject }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    text as fc.Arbitrary<JsonObject>,
    number as fc.Arbitrary<JsonObject>,
    intOrString as fc.Arbitrary<JsonObject>,
    fc.record(
      {
        type: fc.constant('array'),
        items: tie('node'),
        maxItems: fc.integer({ min: 1, max: 9 }),
        'x-kubernetes-list-type': fc.constantFrom('atomic', 'set'),
      },
      { requiredKeys: ['type', 'items'] },
    ) as fc.Arbitrary<JsonObject>,
    fc.record({ type: fc.constant('object'), additionalProperties: tie('node') }) as fc.Arbitrary<JsonObject>,
    fc
      .record({
        properties: fc.dictionary(
          fc.constantFrom('a', 'b', 'items', 'properties', '__proto__', 'constructor'),
          tie('node'),
          { maxKeys: 4 },
        ),
        isRequired: fc.boolean(),
        isFree: fc.boolean(),
      })
      .map(({ properties, isRequired, isFree }) => ({
        type: 'object',
        properties,
        ...(isRequired ? { required: Object.keys(properties) } : {}),
        ...(isFree ? { 'x-kubernetes-preserve-unknown-fields': true } : {}),
      })),
  ),
}));
const tree = node.map((one) => spec({ properties: { f: one } }));

const weight: Readonly<Record<Impact, number>> = { compatible: 0, review: 1, breaking: 2 };
const weightOf = (fact: Fact): number => weight[fact.impact ?? 'breaking'];

/** The same value with members and sets of names in another order. */
function shuffled(value: Json, key = ''): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => shuffled(item));
    return ['required', 'enum', 'x-kubernetes-list-map-keys'].includes(key) ? items.reverse() : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, inner]) => [name, shuffled(inner, name)]),
  );
}

describe('comparing CRDs', () => {
  it('finds nothing between a CRD and itself', () => {
    fc.assert(
      fc.property(tree, (one) => {
        expect(judge(one, structuredClone(one))).toMatchObject({ facts: [], doubts: [], examined: 1 });
      }),
      often,
    );
  });

  it('finds nothing between a CRD and itself in another order', () => {
    fc.assert(
      fc.property(tree, (one) => {
        expect(judge(one, shuffled(one)).facts).toEqual([]);
      }),
      often,
    );
  });

  it('finds the same whatever the order of members and files', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const more = JSON.stringify(spec({ title: 'x' }));
        const inOrder = judgeFiles(
          { 'a.yaml': JSON.stringify(one), 'b.yaml': more },
          { 'a.yaml': JSON.stringify(other), 'b.yaml': more },
        );
        const plain = judge(one, other).facts;
        const turned = judge(shuffled(one), shuffled(other)).facts;

        const bare = (facts: readonly Fact[]) =>
          facts.map(({ check, location, impact }) => `${check} ${location} ${impact}`);
        expect(bare(turned)).toEqual(bare(plain));
        expect(bare(inOrder.facts)).toEqual(bare(plain));
      }),
      often,
    );
  });

  it('gives the same bytes for the same input', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        expect(JSON.stringify(judge(one, other))).toBe(JSON.stringify(judge(one, other)));
      }),
      often,
    );
  });

  it('is silent exactly where its mirror is', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        // The API server refuses some words that mean nothing; to take these away is nothing.
        const isWord = ({ check, facts }: Fact) =>
          ['crd/unclaimed-difference', 'crd/crd-refused'].includes(check) && facts['persisted'] === 'rejected';
        const places = (facts: readonly Fact[]) =>
          new Set(
            facts.filter((fact) => isOwn(fact) && !isWord(fact)).map(({ location }) => location.replace(/<.*/, '')),
          );

        expect([...places(judge(other, one).facts)].sort()).toEqual([...places(judge(one, other).facts)].sort());
      }),
      often,
    );
  });

  it('names a cause that is there, and that is at least as bad', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const { facts } = judge(one, other);
        const byFingerprint = new Map(facts.map((fact) => [fingerprintOf(fact), fact]));

        for (const fact of facts.filter(({ impliedBy }) => impliedBy !== undefined)) {
          const cause = byFingerprint.get(fact.impliedBy ?? '');

          expect(cause).toBeDefined();
          if (cause) expect(weightOf(cause)).toBeGreaterThanOrEqual(weightOf(fact));
        }
      }),
      often,
    );
  });

  it('never calls the removal of a restriction breaking', () => {
    const restrictions = [
      'maxLength',
      'minLength',
      'pattern',
      'enum',
      'format',
      'minimum',
      'maximum',
      'multipleOf',
      'x-kubernetes-validations',
      'allOf',
    ];
    fc.assert(
      fc.property(fc.oneof(text, number), fc.constantFrom(...restrictions), (one, keyword) => {
        const restricted = one as Record<string, Json>;
        const { [keyword]: _gone, ...free } = restricted;
        const { facts } = judge(spec({ properties: { f: restricted } }), spec({ properties: { f: free } }));

        expect(facts.map(({ impact }) => impact)).not.toContain('breaking');
      }),
      often,
    );
  });

  it('promises no less under a stricter profile', () => {
    fc.assert(
      fc.property(tree, tree, (one, other) => {
        const [stored = [], write = [], full = [], strict = []] = ['stored', 'write', 'full', 'strict'].map((profile) =>
          judge(one, other, { profile }).facts.map(weightOf),
        );

        stored.forEach((least, i) => {
          expect([least, write[i], full[i], strict[i]]).toEqual([least, write[i], full[i], strict[i]].sort());
        });
      }),
      often,
    );
  });
});

/** A fact with a place of its own: one about a parent and its field has another in the mirror, what rules cost is told of head only. */
function isOwn({ check }: Fact): boolean {
  return !['crd/required-default-removed', 'crd/cel-cost-exceeds-budget'].includes(check);
}
