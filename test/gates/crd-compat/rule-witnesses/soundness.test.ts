import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compileOver, evaluateOver } from '../../../../gates/cel/index.ts';
import type { NodePair, VersionPair } from '../../../../gates/crd-compat/difference.ts';
import { refusedValue } from '../../../../gates/crd-compat/rule-witnesses/refused-value.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { runs } from '../../../support/property-runs.ts';

const often = runs(300);

/** One question over the fields of the schema below; each compiles. */
const question = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('n', 'm'),
      fc.constantFrom('<', '<=', '>', '>=', '==', '!='),
      fc.integer({ min: -2, max: 9 }),
    )
    .map(([name, is, than]) => `has(self.${name}) && self.${name} ${is} ${than}`),
  fc
    .tuple(
      fc.constantFrom('a', 'b'),
      fc.constantFrom('startsWith', 'endsWith', 'contains', 'matches'),
      fc.constantFrom('x', 'xy', 'y'),
    )
    .map(([name, call, text]) => `!has(self.${name}) || self.${name}.${call}('${text}')`),
  fc.constantFrom('a', 'b', 'n', 'l', 'o').map((name) => `has(self.${name})`),
  fc
    .tuple(fc.constantFrom('l', 'o'), fc.integer({ min: 0, max: 4 }))
    .map(([name, size]) => `!has(self.${name}) || size(self.${name}) <= ${size}`),
  fc.constantFrom('all', 'exists').map((loop) => `has(self.l) && self.l.${loop}(i, i.startsWith('x'))`),
  fc.constantFrom('all', 'exists').map((loop) => `!has(self.o) || self.o.${loop}(k, self.o[k] > 2)`),
  fc.constantFrom("self.kind in ['A', 'B']", "self.kind in ['A']", "self.kind == 'B'"),
);
const rule: fc.Arbitrary<string> = fc.oneof(
  question,
  fc.tuple(question, fc.constantFrom('&&', '||'), question).map(([one, op, other]) => `(${one}) ${op} (${other})`),
  fc.tuple(question, question, question).map(([test, yes, no]) => `(${test}) ? (${yes}) : (${no})`),
  question.map((one) => `!(${one})`),
);
const schema = fc
  .record({
    pattern: fc.constantFrom('', '^[xy]*$'),
    maximum: fc.constantFrom(5, 20),
    required: fc.subarray(['a', 'n', 'l']),
  })
  .map(
    ({ pattern, maximum, required }): JsonObject => ({
      type: 'object',
      required: ['kind', ...required],
      properties: {
        kind: { type: 'string', enum: ['A', 'B', 'C'] },
        a: { type: 'string', ...(pattern === '' ? {} : { pattern }) },
        b: { type: 'string', maxLength: 3 },
        n: { type: 'integer', maximum },
        m: { type: 'number' },
        l: { type: 'array', items: { type: 'string' } },
        o: { type: 'object', additionalProperties: { type: 'integer' } },
      },
    }),
  );

function lost(own: JsonObject, before: string, after: string): Json | undefined {
  const crd = { budget: { left: 1e9 }, base: { group: 'acme.example', kind: 'Widget' } };
  const version = { name: 'v1', crd } as unknown as VersionPair;
  const place = { path: '.f', basePointer: '', headPointer: '', region: 'spec' as const, version };
  const side = (text: string): JsonObject => ({ ...own, 'x-kubernetes-validations': [{ rule: text }] });
  const parent: NodePair = { ...place, base: {}, head: {} };
  return refusedValue({ ...place, base: side(before), head: side(after), parent, field: 'f' }, { rule: after });
}

const says = (own: JsonObject, text: string, value: Json) => {
  const self = { name: 'self', schema: own };
  return evaluateOver(self, compileOver(self, text), value, 10_000);
};

describe('a value that a narrower rule refuses', () => {
  it('is never found for a rule that says the same or less', () => {
    const wider = fc.tuple(rule, rule, fc.nat(4)).map(([one, other, how]): readonly [string, string] => {
      const heads = [
        `(${one}) || (${other})`,
        `!(!(${one}))`,
        `(${one}) && true`,
        `true || (${other})`,
        `(${one}) ? true : (${other})`,
      ];
      return [one, heads[how] ?? one];
    });
    fc.assert(
      fc.property(schema, wider, (own, [before, after]) => {
        expect(lost(own, before, after)).toBeUndefined();
      }),
      often,
    );
  });

  it('satisfies the old rule and not the new one, as the evaluator says, and is found for most rules that are narrower', () => {
    let [narrower, found] = [0, 0];
    fc.assert(
      fc.property(schema, rule, rule, (own, before, more) => {
        const after = `(${before}) && (${more})`;
        const value = lost(own, before, after);
        narrower += 1;
        if (value === undefined) return;
        found += 1;
        expect(says(own, before, value)).toEqual({ value: true });
        expect(says(own, after, value)).not.toEqual({ value: true });
      }),
      often,
    );
    expect(found).toBeGreaterThan(narrower / 2);
  });
});
