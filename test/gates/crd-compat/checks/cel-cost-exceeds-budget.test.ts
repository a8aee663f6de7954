import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../../gates/crd-compat/index.ts';
import type { Explanation } from '../../../../gates/model/finding.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck, field, judge, schema, spec, v } from '../support.ts';

const rule = (text: string): JsonObject => ({ 'x-kubernetes-validations': [{ rule: text }] });
const texts = (limits: JsonObject, text = {}): JsonObject => ({
  type: 'array',
  items: { type: 'string', ...text },
  ...limits,
});
const PAIRS = 'self.all(x, self.all(y, x == y))';

/** Lists, each with a rule that costs a little less than ten million: none too dear by itself. */
const many = (count: number): JsonObject =>
  spec({
    properties: Object.fromEntries(
      Array.from({ length: count }, (_, i) => [
        `f${i}`,
        { ...texts({ maxItems: 1100 }, { maxLength: 4 }), ...rule(PAIRS) },
      ]),
    ),
  });

const UNREAD = 'google.protobuf.StringValue{} == self';

describeCheck(
  'crd/cel-cost-exceeds-budget',
  'a validation rule of .spec.f (v1) may cost more than 9,007,199,254,740,991; the limit is 10,000,000',
  [
    {
      name: 'a rule over every pair of a list without a limit',
      base: field(texts({})),
      head: field({ ...texts({}), ...rule(PAIRS) }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'the same with limits',
      base: field(texts({ maxItems: 100 }, { maxLength: 20 })),
      head: field({ ...texts({ maxItems: 100 }, { maxLength: 20 }), ...rule(PAIRS) }),
      found: [],
    },
    {
      name: 'a limit that went away under a rule',
      base: field({ ...texts({ maxItems: 100 }, { maxLength: 20 }), ...rule(PAIRS) }),
      head: field({ ...texts({}, { maxLength: 20 }), ...rule(PAIRS) }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a new CRD',
      base: null,
      head: field({ ...texts({}), ...rule(PAIRS) }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a rule that was too dear before, by as much',
      base: field({ ...texts({}), ...rule(PAIRS) }),
      head: field({ ...texts({}), ...rule(PAIRS), title: 'pairs' }),
      found: [],
    },
    {
      name: 'a rule that was too dear before, by as much, beside another new one',
      base: spec({ properties: { a: { ...texts({}), ...rule(PAIRS) } } }),
      head: spec({ properties: { a: { ...texts({}), ...rule(PAIRS) }, b: { type: 'string', ...rule("self != ''") } } }),
      found: [],
    },
    {
      name: 'a rule that is still too dear, although less',
      base: field({ ...texts({}), ...rule(PAIRS) }),
      head: field({ ...texts({ maxItems: 100_000 }), ...rule(PAIRS) }),
      found: ['.spec.f review'],
    },
    {
      name: 'a rule that runs once for each item of a list without a limit around it',
      base: field({ type: 'array', items: texts({ maxItems: 9 }, { maxLength: 9 }) }),
      head: field({ type: 'array', items: { ...texts({ maxItems: 9 }, { maxLength: 9 }), ...rule(PAIRS) } }),
      found: ['.spec.f[*] breaking'],
    },
    {
      name: 'a message that costs too much',
      base: field({ ...texts({}), ...rule('self.size() < 5') }),
      head: field({
        ...texts({}),
        'x-kubernetes-validations': [{ rule: 'self.size() < 5', messageExpression: "self.map(x, x + 'a').join(',')" }],
      }),
      found: ['.spec.f breaking'],
    },
    { name: 'rules that are too dear together', base: many(9), head: many(20), found: ['. breaking'] },
    { name: 'rules that are not too dear together', base: many(2), head: many(9), found: [] },
    {
      name: 'a rule that is not read here',
      base: field({ type: 'string' }),
      head: field({ type: 'string', ...rule(UNREAD) }),
      found: ['.spec.f review'],
    },
    {
      name: 'a rule that does not compile, which is refused for that',
      base: field({ type: 'string' }),
      head: field({ type: 'string', ...rule('self ==') }),
      found: [],
    },
    {
      name: 'a rule that could not be read before either',
      base: spec({ properties: { f: { type: 'string', ...rule(UNREAD) } } }),
      head: spec({ properties: { f: { type: 'string', ...rule(UNREAD) }, g: { type: 'string', maxLength: 3 } } }),
      found: [],
    },
    {
      name: 'a rule that could not be read before either, of a value that grew',
      base: field({ type: 'string', maxLength: 3, ...rule(UNREAD) }),
      head: field({ type: 'string', ...rule(UNREAD) }),
      found: ['.spec.f review'],
    },
    {
      name: 'a version that did not change beside one that did',
      base: crd({ spec: { versions: [v('v1', { storage: false, schema: tooDear() }), v('v2')] } }),
      head: crd({
        spec: {
          versions: [v('v1', { storage: false, schema: tooDear() }), v('v2', { schema: schema({ title: 't' }) })],
        },
      }),
      found: [],
    },
  ],
);

function tooDear(): JsonObject {
  return schema({ properties: { f: { ...texts({}), ...rule(PAIRS) } } });
}

describe('the words about cost', () => {
  const explanations = (base: Json, head: Json): Explanation[] =>
    judge(base, head)
      .facts.filter(({ check }) => check === 'crd/cel-cost-exceeds-budget')
      .map((fact) => crdCompat.explain(fact));

  it('names how often a rule runs, and the limits that are missing around it', () => {
    const head = field({
      type: 'object',
      additionalProperties: { ...texts({ maxItems: 9 }, { maxLength: 9 }), ...rule(PAIRS) },
    });

    expect(explanations(null, head)).toEqual([
      expect.objectContaining({
        message: 'a validation rule of .spec.f{*} (v1) may cost 813,694,976; the limit is 10,000,000',
        why: expect.stringContaining(' It may run 1,048,576 times.'),
        wayOut: expect.stringContaining(' Without a limit are .spec.f: maxProperties.'),
      }),
    ]);
  });

  it('leaves out limits that would not help', () => {
    const head = field({
      type: 'object',
      properties: { names: texts({}), kind: { type: 'string' } },
      ...rule("self.kind == 'a' && self.names.all(x, self.names.exists(y, y.startsWith('b')))"),
    });

    expect(explanations(null, head).map(({ wayOut }) => wayOut)).toEqual([
      expect.stringMatching(/ Without a limit are \.spec\.f\.names: maxItems\.$/),
    ]);
  });

  it('names the most expensive rules of a version', () => {
    expect(explanations(null, many(20)).map(({ why }) => why)).toEqual([
      expect.stringContaining(
        ' The most expensive are .spec.f0: 8475502, .spec.f1: 8475502, .spec.f10: 8475502, .spec.f11: 8475502.',
      ),
    ]);
  });

  it('says why nothing can be said', () => {
    expect(explanations(null, field({ type: 'string', ...rule(UNREAD) }))).toEqual([
      expect.objectContaining({
        message:
          'the cost of a validation rule of .spec.f (v1) cannot be estimated: message literals are not supported',
      }),
    ]);
  });

  it('gives a finding the same fingerprint when only the cost moves', () => {
    const [one] = judge(null, field({ ...texts({ maxItems: 90_000 }), ...rule(PAIRS) })).facts;
    const [other] = judge(null, field({ ...texts({ maxItems: 80_000 }), ...rule(PAIRS) })).facts;

    expect(one?.after).toEqual(other?.after);
    expect(one?.facts['cost']).not.toBe(other?.facts['cost']);
  });
});
