import { describe, expect, it } from 'vitest';
import { crd, field, judge, line, root, schema, spec } from '../support.ts';
import { refusals } from './support.ts';

const s = { type: 'string' };
const object = { type: 'object', properties: { a: s } };
const list = { type: 'array', items: s };
const keeps = { 'x-kubernetes-preserve-unknown-fields': true };
const embedded = { 'x-kubernetes-embedded-resource': true };
const status = { subresources: { status: {} } };
const rooted = (node: Record<string, unknown>) =>
  crd({
    version: { ...status, schema: { openAPIV3Schema: { type: 'object', properties: { a: s }, ...node } } },
  } as never);

describe('types and parts that the API server refuses', () => {
  refusals([
    ['no type', field(s), field({ maxLength: 3 }), ['type-changed .spec.f']],
    ['a type that is none', field(s), field({ type: 'text' }), ['type-changed .spec.f']],
    [
      'a new field without a type',
      spec({ properties: { f: s } }),
      spec({ properties: { f: s, g: {} } }),
      ['field-added .spec.g'],
    ],
    ['a list without items', field(list), field({ type: 'array' }), ['field-removed .spec.f[*]']],
    ['a tuple', field(list), field({ type: 'array', items: [s] }), ['unclaimed-difference .spec.f']],
    [
      'fields and values of a map at once',
      field(object),
      field({ ...object, additionalProperties: s }),
      ['additional-properties-changed .spec.f'],
    ],
    ['a reference', field(s), field({ ...s, $ref: '#/a' }), ['unclaimed-difference .spec.f']],
    [
      'pruning spelled out',
      field(object),
      field({ ...object, 'x-kubernetes-preserve-unknown-fields': false }),
      ['crd-refused .spec.f'],
    ],
    [
      'int-or-string that keeps unknown fields',
      field({ 'x-kubernetes-int-or-string': true }),
      field({ 'x-kubernetes-int-or-string': true, ...keeps }),
      ['preserve-unknown-fields-added .spec.f'],
    ],
    ['a look ahead in a pattern', field(s), field({ ...s, pattern: '^(?!a)' }), ['pattern-added .spec.f']],
    [
      'the type of a map on a text',
      field(s),
      field({ ...s, 'x-kubernetes-map-type': 'atomic' }),
      ['map-type-changed .spec.f'],
    ],
    [
      'an embedded resource with nothing in it',
      field({ type: 'object' }),
      field({ type: 'object', ...embedded }),
      ['embedded-resource-added .spec.f'],
    ],
    [
      'an embedded resource that names no field any more',
      field({ ...object, ...embedded }),
      field({ type: 'object', ...embedded }),
      ['field-removed .spec.f.a'],
    ],
  ]);
});

describe('roots that the API server refuses', () => {
  refusals([
    ['null', root({ properties: { a: s } }), root({ properties: { a: s }, nullable: true }), ['nullable-added .']],
    [
      'a field in metadata',
      root({ properties: { metadata: { type: 'object' } } }),
      root({ properties: { metadata: { type: 'object', properties: { labels: { type: 'object', ...keeps } } } } }),
      ['field-added .metadata.labels'],
    ],
    [
      'unknown fields kept in metadata',
      root({ properties: { metadata: { type: 'object' } } }),
      root({ properties: { metadata: { type: 'object', ...keeps } } }),
      ['preserve-unknown-fields-added .metadata'],
    ],
    [
      'a kind that is a number',
      root({ properties: { kind: s } }),
      root({ properties: { kind: { type: 'integer' } } }),
      ['type-changed .kind'],
    ],
    [
      'a demand in allOf beside a status subresource',
      rooted({ required: ['a'] }),
      rooted({ allOf: [{ required: ['a'] }] }),
      ['allof-changed .', 'schema-combinator-branch-added <allOf:0>'],
    ],
    ['a bound beside a status subresource', rooted({}), rooted({ minProperties: 1 }), ['min-properties-added .']],
    [
      'a status subresource beside allOf',
      root({ properties: { a: s }, allOf: [{ required: ['a'] }] }),
      rooted({ allOf: [{ required: ['a'] }] }),
      ['status-subresource-added spec.versions[v1].subresources.status'],
    ],
  ]);
});

describe('branches that the API server refuses', () => {
  const branch = (inner: Record<string, unknown>) => field({ ...object, allOf: [inner] } as never);
  const told = ['allof-changed .spec.f', 'schema-combinator-branch-added .spec.f<allOf:0>'];
  refusals([
    ...[
      { type: 'object' },
      { description: 'x' },
      { nullable: true },
      { default: {} },
      { additionalProperties: true },
      { ...keeps },
      { 'x-kubernetes-validations': [{ rule: 'true' }] },
      { properties: { metadata: {} } },
      { properties: { a: { type: 'string' } } },
      { not: { uniqueItems: true } },
    ].map((inner) => [JSON.stringify(inner), field(object), branch(inner), told] as const),
    [
      'of the root, about a field that the structure lost',
      root({ properties: { a: s, b: s }, anyOf: [{ properties: { a: { minLength: 1 } } }, { required: ['b'] }] }),
      root({ properties: { b: s }, anyOf: [{ properties: { a: { minLength: 1 } } }, { required: ['b'] }] }),
      ['field-removed .a'],
    ],
  ]);
});

describe('branches that the API server takes', () => {
  refusals([
    [
      'the two types of int-or-string, whatever the node is',
      field({ 'x-kubernetes-int-or-string': true }),
      field({ 'x-kubernetes-int-or-string': true, allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }] }),
      [],
    ],
    [
      'about a field further down that the structure has not',
      field(object),
      field({ ...object, not: { properties: { z: {} } } }),
      [],
    ],
    ['no value of a map', field(object), field({ ...object, not: { additionalProperties: false } }), []],
    [
      'a schema of its own',
      crd({ version: { schema: schema({}) } }),
      crd({ version: { schema: schema({ title: 't' }) } }),
      [],
    ],
  ]);
});

describe('refusals whose check asks a person', () => {
  it('say so, and are no more than that', () => {
    const { facts } = judge(field(list), field({ ...list, uniqueItems: true }));

    expect(facts.map((fact) => [line(fact), fact.facts['note']])).toEqual([
      ['unique-items-changed .spec.f review', 'The API server rejects the CRD: `uniqueItems` may not be true.'],
    ]);
  });
});
