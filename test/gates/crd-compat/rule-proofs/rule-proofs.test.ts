import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { judge, spec } from '../support.ts';

const text: JsonObject = { type: 'string' };
const flag: JsonObject = { type: 'boolean' };
const modes: JsonObject = { type: 'string', enum: ['Fast', 'Slow'] };
const more: JsonObject = { type: 'string', enum: ['Fast', 'Slow', 'Custom'] };
const listOf = (properties: JsonObject, extra: JsonObject = {}): JsonObject => ({
  type: 'array',
  items: { type: 'object', properties, ...extra },
});

interface Side extends JsonObject {
  readonly properties: JsonObject;
}

/** The impact of a rule that head adds to `.spec`, between these two schemas of it. */
function impactOf(base: Side, head: Side, rule: string, before: readonly string[] = []): string {
  const rules = (texts: readonly string[]) => texts.map((one) => ({ rule: one, message: one }));
  const sides = [
    spec({ ...base, 'x-kubernetes-validations': rules(before) }),
    spec({ ...head, 'x-kubernetes-validations': rules([...before, rule]) }),
  ] as const;
  const { facts } = judge(...sides);
  const told = facts.filter(({ check, location }) => check === 'crd/cel-rule-added' && location === '.spec');
  return told.map(({ impact }) => impact).join(' ');
}

const mapOf = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: { type: 'object', properties },
});

const old: Side = {
  properties: { a: text, mode: modes, on: flag, list: listOf({ name: text }), map: mapOf({ name: text }) },
};
const grown: Side = {
  properties: {
    ...old.properties,
    mode: more,
    b: text,
    c: { type: 'object', properties: { d: text } },
    list: listOf({ name: text, weight: { type: 'integer' } }),
    map: mapOf({ name: text, weight: { type: 'integer' } }),
  },
};

describe('a new validation rule', () => {
  it.each([
    ['over new members only', '!(has(self.b) && has(self.c))'],
    ['that forbids a new member beside an old one', '!has(self.b) || !has(self.a)'],
    ['about what is in a new member', '!has(self.c) || (has(self.c.d) && self.c.d != self.a)'],
    ['with optional syntax over a new member', 'self.?c.?d.orValue("x") == "x"'],
    ['that asks an optional for its value', '!self.?c.?d.hasValue()'],
    ['about a new value of an enum', 'has(self.mode) && self.mode == "Custom" ? has(self.b) : !has(self.b)'],
    ['that lists the values of base', '!has(self.mode) || self.mode in ["Fast", "Slow"] || has(self.b)'],
    ['that counts members', '[has(self.a), has(self.b), has(self.c)].filter(x, x).size() <= 1'],
    ['that counts with a map', '[has(self.b), has(self.c)].map(x, x ? 1 : 0).sum() <= 1'],
    ['about new members of items', '!has(self.list) || self.list.all(x, !has(x.weight) || x.weight > 0)'],
    ['that no item has a new member', '!has(self.list) || !self.list.exists(x, has(x.weight))'],
    ['that few items have a new member', '!has(self.list) || self.list.filter(x, has(x.weight)).size() <= 1'],
    ['that not one item alone has it', '!has(self.list) || !self.list.exists_one(x, has(x.weight))'],
    ['about new members of the values of a map', '!has(self.map) || self.map.all(k, !has(self.map[k].weight))'],
    ['about keys and values', '!has(self.map) || self.map.all(k, v, !has(v.weight) || v.name == k)'],
    [
      'about an item and a new member around it',
      '!has(self.list) || self.list.all(x, !has(self.b) || x.name == self.b)',
    ],
    ['that holds for both values of a boolean', '!has(self.on) || self.on || !self.on'],
    [
      'that compares an opaque question with itself',
      '!has(self.a) || self.a.startsWith("x") || !self.a.startsWith("x")',
    ],
    ['about an update of a new member', 'has(oldSelf.b) == has(self.b)'],
    ['that a new member stays', '!has(oldSelf.b) || has(self.b)'],
    ['that a new value stays', '!has(oldSelf.mode) || oldSelf.mode != "Custom" || self.mode == "Custom"'],
  ])('%s breaks no object of base', (_, rule) => {
    expect(impactOf(old, grown, rule)).toBe('compatible');
  });

  it.each([
    ['over old members', 'has(self.a)'],
    ['over old members, in vain beside a new one', '!has(self.b) && !has(self.a)'],
    ['that demands a new member', 'has(self.b)'],
    ['that reads a new member unguarded', 'self.b == "x"'],
    ['about a value that base had', 'has(self.mode) && self.mode == "Slow" ? has(self.b) : true'],
    ['about old members of items', '!has(self.list) || self.list.all(x, has(x.name))'],
    ['that few items have an old member', '!has(self.list) || self.list.filter(x, has(x.name)).size() <= 1'],
    ['that one item has an old member', '!has(self.list) || self.list.exists_one(x, has(x.name))'],
    ['about old members of the values of a map', '!has(self.map) || self.map.all(k, has(self.map[k].name))'],
    ['about another entry of a map', '!has(self.map) || self.map.all(k, has(self.map["a"].name))'],
    ['about keys that differ', '!has(self.map) || self.map.all(k, k == "x") || !self.map.exists(k, k == "x")'],
    ['about indexes that differ', '!has(self.list) || self.list.all(i, v, i == 0) || !self.list.exists(i, v, i == 0)'],
    [
      'about items that differ',
      '!has(self.list) || self.list.all(x, has(x.name)) || !self.list.exists(x, has(x.name))',
    ],
    [
      'about two items, one question',
      '!has(self.list) || self.list.all(x, self.list.all(y, has(x.name) == has(y.name)))',
    ],
    [
      'about two items of one list',
      '!has(self.list) || self.list.all(x, self.list.all(y, !has(x.name) || !has(y.name) || x.name == y.name))',
    ],
    ['that demands an item', 'has(self.list) && self.list.exists(x, has(x.weight))'],
    ['about one value of a boolean', '!has(self.on) || self.on'],
    ['about an update of an old member', 'has(oldSelf.a) == has(self.a)'],
    ['that an old member stays as it is', '!has(self.a) || !has(oldSelf.a) || self.a == oldSelf.a'],
    ['that every member stays as it is', 'self == oldSelf'],
    ['that divides by zero', 'has(self.b) || 1 / 0 == 1'],
    ['that does not compile', '!has(self.zzz)'],
  ])('%s may break one', (_, rule) => {
    expect(impactOf(old, grown, rule)).toBe('breaking');
  });

  it.each<[string, Side, Side, string, string]>([
    [
      'a new member with a default that satisfies it',
      old,
      { properties: { ...old.properties, b: { ...text, default: 'L' } } },
      'self.b == "L" || !has(self.a)',
      'compatible',
    ],
    [
      'a new member with a default that does not',
      old,
      { properties: { ...old.properties, b: { ...text, default: 'M' } } },
      'self.b == "L" || !has(self.a)',
      'breaking',
    ],
    [
      'a new object with a default and defaults in it',
      old,
      {
        properties: {
          ...old.properties,
          b: { type: 'object', default: {}, properties: { c: { ...text, default: 'x' } } },
        },
      },
      'self.b.c == "x"',
      'compatible',
    ],
    ['what base demands', { ...old, required: ['a'] }, grown, 'has(self.a) != has(self.b)', 'compatible'],
    [
      'what base demands, filled in by a default of base',
      { properties: { ...old.properties, a: { ...text, default: 'x' } }, required: ['a'] },
      grown,
      'has(self.a)',
      'breaking',
    ],
    [
      'what base demands and may be null',
      { properties: { ...old.properties, a: { ...text, nullable: true } }, required: ['a'] },
      { properties: { ...grown.properties, a: { ...text, nullable: true } } },
      'has(self.a)',
      'breaking',
    ],
    [
      'what a pattern of base demands',
      { properties: { a: { ...text, pattern: '^a+$' } } },
      { properties: { a: text, b: text } },
      'has(self.b) || !has(self.a) || self.a.startsWith("a")',
      'compatible',
    ],
    [
      'what a length of base demands',
      { properties: { a: { ...text, minLength: 1, maxLength: 9 } } },
      { properties: { a: text, b: text } },
      'has(self.b) || !has(self.a) || (self.a.size() > 0 && self.a.size() < 10)',
      'compatible',
    ],
    [
      'more than a length of base demands',
      { properties: { a: { ...text, minLength: 1, maxLength: 9 } } },
      { properties: { a: text, b: text } },
      'has(self.b) || !has(self.a) || self.a.size() < 9',
      'breaking',
    ],
    [
      'members that base keeps unknown',
      { ...old, 'x-kubernetes-preserve-unknown-fields': true },
      { ...grown, 'x-kubernetes-preserve-unknown-fields': true },
      '!(has(self.b) && has(self.c))',
      'breaking',
    ],
    [
      'members below what base keeps unknown',
      { properties: { m: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } } },
      { properties: { m: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { n: text } } } },
      '!has(self.m) || !has(self.m.n)',
      'breaking',
    ],
    [
      'a union that base wrote with oneOf',
      { ...old, oneOf: [{ required: ['a'] }, { required: ['mode'] }] },
      grown,
      'has(self.a) != has(self.mode)',
      'compatible',
    ],
    [
      'a union that base wrote with anyOf',
      { ...old, anyOf: [{ required: ['a'] }, { required: ['mode'] }] },
      grown,
      'has(self.a) != has(self.mode)',
      'breaking',
    ],
  ])('is judged by %s', (_, base, head, rule, impact) => {
    expect(impactOf(base, head, rule)).toBe(impact);
  });

  it.each<[string, string[], string, string]>([
    [
      'a rule of base that says as much',
      ['!has(self.a) || has(self.mode)'],
      '!has(self.a) || has(self.mode) || has(self.b)',
      'compatible',
    ],
    [
      'a rule of base that says less',
      ['!has(self.a) || has(self.mode)'],
      '!has(self.a) || !has(self.mode)',
      'breaking',
    ],
    [
      'an opaque question of base',
      ['!has(self.a) || self.a.contains("x")'],
      '!has(self.a) || self.a.contains("x") || has(self.b)',
      'compatible',
    ],
    [
      'a rule of base about updates, for an update',
      ['self == oldSelf'],
      '!has(self.a) || (has(oldSelf.a) && self.a == oldSelf.a)',
      'compatible',
    ],
    [
      'a rule of base about updates of everything',
      ['!has(oldSelf.a) || self == oldSelf'],
      '!has(oldSelf.a) || self == oldSelf || has(self.b)',
      'compatible',
    ],
    [
      'a rule of base about updates of a list',
      ['!has(self.list) || !has(oldSelf.list) || oldSelf.list == self.list'],
      '!has(self.list) || !has(oldSelf.list) || self.list == oldSelf.list || has(self.b)',
      'compatible',
    ],
    ['a rule of base about updates, for a new object', ['self == oldSelf'], '!has(self.a)', 'breaking'],
    [
      'a rule of base about every object, for the old one',
      ['has(self.a)'],
      'has(oldSelf.a) && has(self.a)',
      'compatible',
    ],
  ])('follows from %s, or not', (_, before, rule, impact) => {
    expect(impactOf(old, grown, rule, before)).toBe(impact);
  });

  it('is judged within a budget where it has more cases than anyone writes', () => {
    const names = Array.from({ length: 40 }, (_, i) => `f${i}`);
    const many: Side = { properties: Object.fromEntries(names.map((name) => [name, flag])) };
    const parity = names.map((name) => `(has(self.${name}) && self.${name} ? 1 : 0)`).join(' + ');

    expect(impactOf(many, many, `(${parity}) % 2 == 0 || (${parity}) % 2 == 1`)).toBe('breaking');
  });
});
