import { describe, expect, it } from 'vitest';
import { readStored } from '../../../../gates/crd-compat/stored/read.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';

/** An object with one field read through a schema of it. */
function read(field: JsonObject, value: Json, visits = 1_000_000) {
  const schema = { type: 'object', properties: { spec: { type: 'object', properties: { f: field } } } };
  const object = { apiVersion: 'acme.example/v1', kind: 'Widget', metadata: { name: 'x' }, spec: { f: value } };
  return readStored(schema, object, false, { budget: { left: visits }, steps: { left: visits }, patterns: new Map() });
}

const TOO_LARGE = 'the objects and schemas are too large to compare whole';
const long = 'ab'.repeat(100_000);

describe('a stored object under a hostile schema', () => {
  it.each(['(a?){500}a{500}c', '^(a|b)*a(a|b){900}c$', '([ab]{0,30}){0,30}c$'])(
    'is not tried on the pattern %s to the end',
    (pattern) => {
      const { undecided, refused } = read({ type: 'string', pattern }, long);
      expect([...undecided]).toEqual([TOO_LARGE]);
      expect(refused).toEqual([]);
    },
  );

  it.each(['^(a+)+$', '^[ab]*$', '(a|b)c'])('is tried on %s, which costs little for each character', (pattern) => {
    const { undecided, refused } = read({ type: 'string', pattern }, `${long}c`);
    expect([...undecided]).toEqual([]);
    expect(refused.map(({ by }) => by)).toEqual(pattern.endsWith('$') ? ['pattern'] : []);
  });

  it('is undecided where its rules are bombs, and nothing else of it is', () => {
    const rule = 'self.all(a, self.all(b, self.all(c, a + b + c >= 0)))';
    const field = { type: 'array', items: { type: 'integer' }, maxItems: 1, 'x-kubernetes-validations': [{ rule }] };
    const items = Array.from({ length: 5000 }, (_, i) => i);
    expect(read({ ...field, maxItems: 9000 }, items).unproved.map(({ reason }) => reason)).toEqual([
      `a rule is not evaluated here, as the step budget is used up: ${rule}`,
    ]);
    expect(read(field, items).refused.map(({ by }) => by)).toEqual(['maxItems']);
  });

  it('is undecided where branches within branches have no end', () => {
    const nested = (depth: number): JsonObject => ({
      anyOf: depth === 0 ? [] : [nested(depth - 1), nested(depth - 1)],
    });
    expect([...read({ type: 'string', ...nested(20) }, 'x').undecided]).toEqual([TOO_LARGE]);
  });
});
