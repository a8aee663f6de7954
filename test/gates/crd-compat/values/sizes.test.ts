import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { field, judge, line } from '../support.ts';

const list = { type: 'array', items: { type: 'string' } };
const object = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' }, c: { type: 'string' } } };
const map = { type: 'object', additionalProperties: { type: 'string' } };
const rule = (...rules: string[]) => ({ 'x-kubernetes-validations': rules.map((text) => ({ rule: text })) });

interface SizeCase {
  readonly name: string;
  readonly base: JsonObject;
  readonly head: JsonObject;
  readonly is: readonly string[];
}

function facts({ base, head }: Pick<SizeCase, 'base' | 'head'>): string[] {
  return judge(field(base), field(head)).facts.map(line);
}

/** All constraints of a node hold together, so that what one demanded another may demand again: nothing more is refused. */
describe('how much a list or a map may hold, whoever says it', () => {
  it.each<SizeCase>([
    {
      name: 'a rule said it before the keyword does',
      base: { ...list, ...rule('self.size() <= 1') },
      head: { ...list, ...rule('self.size() <= 1'), maxItems: 1 },
      is: ['max-items-added .spec.f compatible'],
    },
    {
      name: 'the keyword takes the place of a rule',
      base: { ...list, ...rule('size(self) < 3') },
      head: { ...list, maxItems: 2 },
      is: ['cel-rule-removed .spec.f compatible', 'max-items-added .spec.f compatible'],
    },
    {
      name: 'the keyword allows less than the rule did',
      base: { ...list, ...rule('size(self) < 4') },
      head: { ...list, maxItems: 2 },
      is: ['cel-rule-removed .spec.f compatible', 'max-items-added .spec.f breaking'],
    },
    {
      name: 'a rule takes the place of the keyword',
      base: { ...list, maxItems: 2 },
      head: { ...list, ...rule('self.size() <= 2') },
      is: ['cel-rule-added .spec.f compatible', 'max-items-removed .spec.f compatible'],
    },
    {
      name: 'a rule allows less than the keyword did',
      base: { ...list, maxItems: 3 },
      head: { ...list, ...rule('self.size() <= 2') },
      is: ['cel-rule-added .spec.f breaking', 'max-items-removed .spec.f compatible'],
    },
    {
      name: 'an exact size',
      base: { ...list, ...rule('self.size() == 2') },
      head: { ...list, ...rule('self.size() == 2'), minItems: 2 },
      is: ['min-items-added .spec.f compatible'],
    },
    {
      name: 'one of two things that a rule demands',
      base: { ...list, ...rule("self.size() > 0 && self.all(x, x != '')") },
      head: { ...list, ...rule("self.size() > 0 && self.all(x, x != '')"), minItems: 1 },
      is: ['min-items-added .spec.f compatible'],
    },
    {
      name: 'one of two things of which a rule demands either',
      base: { ...list, ...rule("self.size() > 0 || self.all(x, x != '')") },
      head: { ...list, ...rule("self.size() > 0 || self.all(x, x != '')"), minItems: 1 },
      is: ['min-items-added .spec.f breaking'],
    },
    {
      name: 'a rule about what was before says nothing of a new object',
      base: { ...list, ...rule('oldSelf.size() <= 1') },
      head: { ...list, ...rule('oldSelf.size() <= 1'), maxItems: 1 },
      is: ['max-items-added .spec.f breaking'],
    },
    {
      name: 'entries of a map',
      base: { ...map, ...rule('self.size() <= 8') },
      head: { ...map, ...rule('self.size() <= 8'), maxProperties: 8 },
      is: ['max-properties-added .spec.f compatible'],
    },
    {
      name: 'what is required is there',
      base: { ...object, required: ['a', 'b'] },
      head: { ...object, required: ['a', 'b'], minProperties: 2 },
      is: ['min-properties-added .spec.f compatible'],
    },
    {
      name: 'a field that is required twice is one',
      base: { ...object, required: ['a', 'a'] },
      head: { ...object, required: ['a', 'a'], minProperties: 2 },
      is: ['min-properties-added .spec.f breaking'],
    },
    {
      name: 'a rule about the items is not about their number',
      base: { ...list, maxItems: 4 },
      head: { ...list, maxItems: 4, ...rule("self.all(x, x != '')") },
      is: ['cel-rule-added .spec.f breaking'],
    },
  ])('$name', (one) => {
    expect(facts(one)).toEqual(one.is);
  });

  it('lets a list become a set where a rule left it one item at most', () => {
    const base = { ...list, ...rule('self.size() <= 1') };

    expect(facts({ base, head: { ...base, 'x-kubernetes-list-type': 'set' } })).toEqual([
      'list-type-changed .spec.f review',
    ]);
  });

  it('takes nothing for proved that a branch says of items or fields', () => {
    const branch = { allOf: [{ maxItems: 2, items: { maxLength: 3 } }] };

    expect(facts({ base: { ...list, maxItems: 2 }, head: { ...list, maxItems: 2, ...branch } })).toEqual([
      'allof-changed .spec.f breaking',
      'schema-combinator-branch-added .spec.f<allOf:0> breaking (follows)',
    ]);
  });
});
