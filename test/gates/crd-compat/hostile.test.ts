import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../gates/crd-compat/index.ts';
import type { JsonObject } from '../../../gates/model/json.ts';
import { turns } from '../../support/property-runs.ts';
import { workOf } from '../../support/work.ts';
import { crd, field, judge, judgeFiles, lines, schema, spec, v } from './support.ts';

const many = (count: number, name: string) => Array.from({ length: count }, (_, i) => `${name}${i}`);
const properties = (names: readonly string[], node: JsonObject): JsonObject =>
  Object.fromEntries(names.map((name) => [name, node]));
const s = { type: 'string' };
const rules = (count: number, name: string): JsonObject => ({
  'x-kubernetes-validations': many(count, '').map((i) => ({ rule: `${name}(self + '${i}')` })),
});

/** Each input is about as large as a file may be, in a deep run; a tenth of it otherwise: the bounds are per byte. */
const heavy: readonly {
  name: string;
  base: JsonObject;
  head: JsonObject;
  rules: readonly string[];
  proofs?: number;
}[] = [
  {
    name: 'a long enum',
    base: field({ ...s, enum: many(turns(60_000), 'a') }),
    head: field({ ...s, enum: many(turns(60_000), 'b') }),
    rules: ['enum-value-added', 'enum-value-removed'],
  },
  {
    name: 'a long list of required fields',
    base: spec({ required: many(turns(60_000), 'a') }),
    head: spec({ required: many(turns(60_000) - 1, 'a') }),
    rules: ['required-removed'],
  },
  {
    name: 'many validation rules',
    base: field({
      ...s,
      'x-kubernetes-validations': many(turns(15_000), 'self != "').map((rule) => ({ rule: `${rule}"` })),
    }),
    head: field({
      ...s,
      'x-kubernetes-validations': many(turns(15_000), 'self != "').map((rule) => ({ rule: `${rule}"`, message: 'm' })),
    }),
    rules: ['cel-message-changed'],
  },
  {
    name: 'many validation rules that nothing is proved about',
    base: spec({
      properties: properties(many(turns(300), 'f'), {
        ...s,
        maxLength: 100,
        pattern: '^(a|b)*a(a|b){12}$',
        ...rules(6, 'isURL'),
      }),
    }),
    head: spec({ properties: properties(many(turns(300), 'f'), { ...s, maxLength: 100, ...rules(6, 'isIP') }) }),
    rules: ['cel-rule-added', 'cel-rule-removed', 'pattern-removed'],
    // What proofs may cost does not shrink with the CRD.
    proofs: 20_000_000,
  },
  {
    name: 'many fields that branches demand',
    base: spec({ required: ['x'], allOf: many(2000, 'a').map((name) => ({ required: [name] })) }),
    head: spec({ required: many(2000, 'a') }),
    rules: ['allof-changed', 'required-added', 'required-removed', 'schema-combinator-branch-removed'],
  },
  {
    name: 'many branches',
    base: field({ ...s, anyOf: many(2000, 'a').map((pattern) => ({ pattern })) }),
    head: field({ ...s, anyOf: many(2000, 'b').map((pattern) => ({ pattern })) }),
    rules: ['anyof-changed', 'schema-combinator-branch-added', 'schema-combinator-branch-removed'],
  },
  {
    name: 'many hard patterns',
    base: spec({ properties: properties(many(turns(4000), 'f'), { ...s, pattern: '^(a|b)*a(a|b){12}$' }) }),
    head: spec({ properties: properties(many(turns(4000), 'f'), { ...s, pattern: '^(b|a)*a(b|a){13}$' }) }),
    rules: ['pattern-changed'],
  },
  {
    name: 'many versions',
    base: crd({ spec: { versions: many(turns(4000), 'v').map((name) => v(name, { storage: false, served: false })) } }),
    head: crd({
      spec: {
        versions: many(turns(4000), 'v').map((name) => v(name, { storage: false, served: false, deprecated: true })),
      },
    }),
    rules: ['version-deprecated'],
  },
  {
    name: 'many served versions that differ',
    base: crd({ spec: { versions: many(60, 'v').map((name) => v(name, { storage: false })) } }),
    head: crd({
      spec: {
        versions: many(60, 'v').map((name, i) =>
          v(name, { storage: false, schema: schema({ properties: properties(many(20, `f${i}x`), s) }) }),
        ),
      },
    }),
    rules: ['cross-version-field-missing', 'field-added'],
  },
  {
    name: 'many short names',
    base: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: many(2000, 'a') } } }),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: many(2000, 'b') } } }),
    rules: ['short-name-added', 'short-name-removed'],
  },
  {
    name: 'deep fields',
    base: spec(nested(25, s)),
    head: spec(nested(25, { type: 'integer' })),
    rules: ['type-changed'],
  },
];

function nested(depth: number, node: JsonObject): JsonObject {
  return depth === 0 ? node : { type: 'object', properties: { f: nested(depth - 1, node) } };
}

describe('a hostile CRD', () => {
  it.each(heavy)(
    'costs bounded work and is answered: $name',
    ({ base, head, rules, proofs = 0 }) => {
      let facts: ReturnType<typeof judge>['facts'] = [];
      const work = workOf(() => {
        facts = judge(base, head).facts;
      });

      expect([...new Set(facts.map(({ check }) => check.slice('crd/'.length)))].sort()).toEqual(rules);
      expect(work).toBeLessThan(Math.max(proofs, 450 * JSON.stringify([base, head]).length));
    },
    60_000,
  );

  it('lists the worst of too many differences, and does not decide', () => {
    const names = many(6000, 'f');
    const answer = judge(
      spec({ properties: { ...properties(names, { ...s, description: 'a' }), z: s } }),
      spec({ properties: { ...properties(names, { ...s, description: 'b' }), z: { type: 'integer' } } }),
    );

    expect(answer.facts).toHaveLength(5000);
    expect(answer.facts.filter(({ impact }) => impact === 'breaking')).toHaveLength(1);
    expect(answer.doubts.map(({ reason }) => reason)).toEqual([
      'there are 6001 differences, of which only the worst 5000 are listed',
    ]);
  });

  it('has short places and messages, whatever its fields are called', () => {
    const name = 'x'.repeat(100_000);
    const [fact] = judge(spec({ properties: { [name]: s } }), spec({ properties: {} })).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(JSON.stringify(fact).length).toBeLessThan(5000);
    expect(crdCompat.explain(fact).message.length).toBeLessThan(1200);
  });

  it('tells two long names apart', () => {
    const name = 'x'.repeat(2000);
    const { facts } = judge(spec({ properties: { [`${name}a`]: s, [`${name}b`]: s } }), spec({ properties: {} }));

    expect(new Set(facts.map(({ location }) => location)).size).toBe(2);
  });

  it('is compared with another of many in one pass', () => {
    const documents = (kind: string) =>
      many(turns(1500), 'w')
        .map((plural) =>
          JSON.stringify(crd({ spec: { names: { kind, plural } }, metadata: { name: `${plural}.acme.example` } })),
        )
        .join('\n---\n');
    const [base, head] = [documents('Widget'), documents('Gadget')];
    const answer = judgeFiles({ 'a.yaml': base }, { 'a.yaml': head });

    expect(new Set(lines(answer))).toEqual(new Set(['crd-name-kind-changed spec.names.kind breaking']));
    expect(answer.examined).toBe(turns(1500));
    expect(workOf(() => judgeFiles({ 'a.yaml': base }, { 'a.yaml': head }))).toBeLessThan(100 * base.length);
  }, 60_000);
});
