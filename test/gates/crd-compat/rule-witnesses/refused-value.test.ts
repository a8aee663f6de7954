import { describe, expect, it } from 'vitest';
import type { NodePair, VersionPair } from '../../../../gates/crd-compat/difference.ts';
import { refusedValue } from '../../../../gates/crd-compat/rule-witnesses/refused-value.ts';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';

const rules = (...texts: readonly string[]): JsonObject => ({
  'x-kubernetes-validations': texts.map((rule) => ({ rule })),
});
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({ type: 'object', properties, ...more });
const text = { type: 'string' };
const whole = { type: 'integer' };

/** The value that head refuses where one rule of a node became another; `around` is what holds the node in a field `f`. */
function lost(schema: JsonObject, before: string, after: string, around?: JsonObject, left = 1e9): Json | undefined {
  const crd = { budget: { left }, base: { group: 'acme.example', kind: 'Widget' } };
  const version = { name: 'v1', crd } as unknown as VersionPair;
  const place = { path: '.f', basePointer: '', headPointer: '', region: 'spec' as const, version };
  const outside: NodePair = { ...place, base: around ?? {}, head: around ?? {} };
  const own = { base: { ...schema, ...rules(before) }, head: { ...schema, ...rules(after) } };
  return refusedValue({ ...place, ...own, parent: outside, field: 'f' }, { rule: after });
}

const ab = object({ a: whole, b: whole });

describe('a value that base accepts and a narrower rule of head refuses', () => {
  it.each<readonly [string, JsonObject, string, string, Json]>([
    [
      'a bound of a list that got tighter',
      { type: 'array', items: text },
      'size(self) <= 10',
      'size(self) <= 5',
      Array(6).fill(''),
    ],
    ['a bound of a field', object({ x: whole }, { required: ['x'] }), 'self.x < 100', 'self.x < 50', { x: 51 }],
    ['one of two bounds', ab, 'self.a < 9', 'self.a < 9 && self.b < 7', { a: 0 }],
    [
      'a sum of fields',
      object({ a: whole, b: whole }, { required: ['a', 'b'] }),
      'self.a + self.b <= 10',
      'self.a + self.b <= 5',
      { a: 6, b: 0 },
    ],
    [
      'a list of values that lost one',
      object({ kind: text }, { required: ['kind'] }),
      "self.kind in ['x', 'y']",
      "self.kind in ['x']",
      { kind: 'y' },
    ],
    [
      'a longer prefix',
      object({ name: text }, { required: ['name'] }),
      "self.name.startsWith('a')",
      "self.name.startsWith('ab')",
      { name: 'a' },
    ],
    [
      'a prefix within a pattern',
      object({ name: { type: 'string', pattern: '^[a-z]{4,}$' } }, { required: ['name'] }),
      "self.name.startsWith('a')",
      "self.name.startsWith('ab')",
      { name: 'aaaa' },
    ],
    [
      'what is added to the old rule',
      object({ a: text, b: text }),
      'has(self.a)',
      'has(self.a) && has(self.b)',
      { a: '' },
    ],
    [
      'a condition on a field of a kind',
      object({ kind: { type: 'string', enum: ['A', 'B'] }, a: text, b: text }, { required: ['kind'] }),
      "self.kind == 'A' ? has(self.a) : true",
      "self.kind == 'A' ? has(self.a) && !has(self.b) : true",
      { kind: 'A', a: '', b: '' },
    ],
    [
      'every item',
      { type: 'array', items: text },
      "self.all(x, x.startsWith('a'))",
      "self.all(x, x.startsWith('ab'))",
      ['a'],
    ],
    [
      'a member of every item',
      object({ rules: { type: 'array', items: object({ port: whole }, { required: ['port'] }) } }),
      '!has(self.rules) || self.rules.all(r, r.port > 0)',
      '!has(self.rules) || self.rules.all(r, r.port > 1024)',
      { rules: [{ port: 1 }] },
    ],
    [
      'the values of a map',
      { type: 'object', additionalProperties: whole },
      'self.all(k, self[k] > 0)',
      'self.all(k, self[k] > 5)',
      { a: 1 },
    ],
    [
      'the keys of a map',
      { type: 'object', additionalProperties: text },
      "self.all(k, k.startsWith('a'))",
      "self.all(k, k.startsWith('ab'))",
      { a: '' },
    ],
    [
      'how much a map holds',
      { type: 'object', additionalProperties: text },
      'size(self) <= 3',
      'size(self) <= 2',
      { a: '', a1: '', a2: '' },
    ],
    [
      'a key that must be there',
      { type: 'object', additionalProperties: text },
      "'x' in self",
      "'x' in self && 'y' in self",
      { x: '' },
    ],
    ['an item that must be there', { type: 'array', items: text }, "'x' in self", "'x' in self && 'y' in self", ['x']],
    [
      'an optional field read with a default',
      object({ n: whole }),
      'self.?n.orValue(0) < 10',
      'self.?n.orValue(0) < 5',
      { n: 5 },
    ],
    [
      'a set of more than two',
      { type: 'array', items: text, 'x-kubernetes-list-type': 'set' },
      'self.size() < 5',
      'self.size() < 3',
      ['', 'aaa', 'aaaa'],
    ],
  ])('%s', (_name, schema, before, after, found) => {
    expect(lost(schema, before, after)).toEqual(found);
    expect(lost(schema, after, before)).toBeUndefined();
    expect(lost(schema, before, `${before} && true`)).toBeUndefined();
  });

  it('is none that rules or branches around the node refuse', () => {
    const schema = object({ x: whole }, { required: ['x'] });
    const holder = (more: JsonObject) => object({ f: schema, g: text }, more);
    const tell = (more: JsonObject) => lost(schema, 'self.x < 100', 'self.x < 50', holder(more));

    expect(tell(rules('self.f.x < 10'))).toBeUndefined();
    expect(tell({ not: { required: ['f'] } })).toBeUndefined();
    expect(tell({ anyOf: [{ properties: { f: { properties: { x: { maximum: 10 } } } } }] })).toBeUndefined();
    expect(tell(rules('has(self.g)'))).toEqual({ x: 51 });
    expect(tell(rules('self.f.x < 70'))).toEqual({ x: 51 });
  });

  it('costs a bounded part of what proofs may cost, and is not looked for when that is used up', () => {
    expect(lost(ab, 'self.a < 9', 'self.a < 5', undefined, 1000)).toBeUndefined();
  });
});
