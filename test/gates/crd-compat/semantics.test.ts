import { describe, expect, it } from 'vitest';
import { crdCompat } from '../../../gates/crd-compat/index.ts';
import type { Json, JsonObject } from '../../../gates/model/json.ts';
import { crd, field, judge, lines, schema, spec, v } from './support.ts';

const s = { type: 'string' };
const free = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const versions = (...all: JsonObject[]) => crd({ spec: { versions: all } });
const withField = (name: string, node: JsonObject | undefined, more: JsonObject = {}) =>
  v(name, { schema: schema(node ? { properties: { f: node } } : {}), ...more });

describe('an alpha version that may be softened', () => {
  const params = { softenAlpha: true };
  const unstored = { storage: false };

  it.each([
    {
      name: 'beside a stable one',
      base: versions(v('v1'), withField('v2alpha1', s, unstored)),
      head: versions(v('v1'), withField('v2alpha1', { type: 'integer' }, unstored)),
      found: ['type-changed .spec.f review'],
    },
    {
      name: 'that is stored',
      base: versions(v('v1', unstored), withField('v2alpha1', s)),
      head: versions(v('v1', unstored), withField('v2alpha1', { type: 'integer' })),
      found: ['type-changed .spec.f breaking'],
    },
    {
      name: 'that is the only one served',
      base: versions(v('v1', { served: false }), withField('v2alpha1', s, unstored)),
      head: versions(v('v1', { served: false }), withField('v2alpha1', { type: 'integer' }, unstored)),
      found: ['type-changed .spec.f breaking'],
    },
    {
      name: 'is not a beta version',
      base: versions(v('v1'), withField('v2beta1', s, unstored)),
      head: versions(v('v1'), withField('v2beta1', { type: 'integer' }, unstored)),
      found: ['type-changed .spec.f breaking'],
    },
    {
      name: 'and what concerns the CRD as a whole',
      base: versions(v('v1'), v('v2alpha1', unstored)),
      head: crd({ spec: { scope: 'Cluster', versions: [v('v1'), v('v2alpha1', unstored)] } }),
      found: ['crd-scope-changed spec.scope breaking'],
    },
    {
      name: 'that only loosens',
      base: versions(v('v1'), withField('v2alpha1', { ...s, maxLength: 1 }, unstored)),
      head: versions(v('v1'), withField('v2alpha1', { ...s, maxLength: 2 }, unstored)),
      found: ['max-length-loosened .spec.f compatible'],
    },
  ])('$name', ({ base, head, found }) => {
    expect(lines(judge(base, head, params))).toEqual(found);
  });

  it('is not softened unless a rule asks for it', () => {
    const base = versions(v('v1'), withField('v2alpha1', s, unstored));
    const head = versions(v('v1'), withField('v2alpha1', { type: 'integer' }, unstored));

    expect(lines(judge(base, head))).toEqual(['type-changed .spec.f breaking']);
  });
});

describe('the layout of v1beta1', () => {
  const columns = (key: string) => [{ name: 'Age', type: 'date', [key]: '.a' }];
  const legacy = crd({
    top: { apiVersion: 'apiextensions.k8s.io/v1beta1' },
    spec: {
      preserveUnknownFields: false,
      version: 'v1',
      versions: undefined,
      validation: schema({ properties: { f: s } }),
      subresources: { status: {} },
      additionalPrinterColumns: columns('JSONPath'),
    },
  });
  const modern = crd({
    version: {
      schema: schema({ properties: { f: s } }),
      subresources: { status: {} },
      additionalPrinterColumns: columns('jsonPath'),
    },
  });

  it('says the same as v1', () => {
    expect(lines(judge(legacy, modern))).toEqual([
      'crd-preserve-unknown-fields-changed spec.preserveUnknownFields compatible',
    ]);
  });

  it('is compared like v1', () => {
    const changed = crd({ version: { schema: schema({}), additionalPrinterColumns: columns('jsonPath') } });

    expect(lines(judge(legacy, changed))).toEqual([
      'crd-preserve-unknown-fields-changed spec.preserveUnknownFields compatible',
      'field-removed .spec.f breaking',
      'status-subresource-removed spec.versions[v1].subresources.status breaking',
    ]);
  });
});

describe('columns that the API server drops', () => {
  const columns = (key: string) => [{ name: 'Age', type: 'date', [key]: '.a' }];
  const modern = crd({ version: { additionalPrinterColumns: columns('jsonPath') } });

  it.each([
    {
      name: 'v1 in name with the columns of v1beta1 had none',
      base: crd({ spec: { additionalPrinterColumns: columns('jsonPath') } }),
      found: ['printer-column-added spec.versions[v1].additionalPrinterColumns[Age] compatible'],
    },
    {
      name: 'v1 does not know the spelling of v1beta1',
      base: crd({ version: { additionalPrinterColumns: columns('JSONPath') } }),
      found: ['printer-column-changed spec.versions[v1].additionalPrinterColumns[Age] review'],
    },
  ])('$name', ({ base, found }) => {
    expect(lines(judge(base, modern)).filter((one) => one.startsWith('printer-column'))).toEqual(found);
  });
});

describe('a change that only looks like one', () => {
  it.each([
    {
      name: 'false is unset, everywhere',
      base: field({ ...s, nullable: false, uniqueItems: false, 'x-kubernetes-int-or-string': false }),
      head: field(s),
    },
    {
      name: 'null is unset',
      base: field({
        ...s,
        pattern: null,
        maxLength: null,
        enum: null,
        required: null,
        'x-kubernetes-validations': null,
      } as JsonObject),
      head: field(s),
    },
    {
      name: 'a map type that is granular anyway',
      base: field({ type: 'object' }),
      head: field({ type: 'object', 'x-kubernetes-map-type': 'granular' }),
    },
    {
      name: 'a status subresource that is null is none',
      base: crd({ version: { subresources: { status: null } } }),
      head: crd(),
    },
    {
      name: 'what the API server writes',
      base: crd({ metadata: { resourceVersion: '1', managedFields: [] }, top: { status: {} } }),
      head: crd(),
    },
  ] satisfies { name: string; base: Json; head: Json }[])('$name', ({ base, head }) => {
    expect(lines(judge(base, head))).toEqual([]);
  });
});

describe('several changes of one node', () => {
  it.each([
    {
      name: 'a list that becomes an object',
      base: field({ type: 'array', items: s }),
      head: field({ type: 'object', properties: { a: s }, required: ['a'] }),
      found: [
        'required-added .spec.f breaking',
        'type-changed .spec.f breaking',
        'field-added .spec.f.a compatible (follows)',
        'field-removed .spec.f[*] breaking (follows)',
      ],
    },
    {
      name: 'an object that becomes free: values are kept',
      base: field({ type: 'object', additionalProperties: s }),
      head: field({ 'x-kubernetes-preserve-unknown-fields': true }),
      found: [
        'additional-properties-changed .spec.f review (follows)',
        'preserve-unknown-fields-added .spec.f compatible',
        'type-changed .spec.f review',
      ],
    },
    {
      name: 'a field that leaves a free object',
      base: field({ ...free, properties: { a: s } }),
      head: field(free),
      found: ['field-removed .spec.f.a review'],
    },
    {
      name: 'a field that leaves a CRD that keeps unknown fields',
      base: crd({ spec: { preserveUnknownFields: true }, version: { schema: schema({ properties: { f: s } }) } }),
      head: crd({ spec: { preserveUnknownFields: true } }),
      found: ['field-removed .spec.f review'],
    },
    {
      name: 'a keyed list with other keys and another type',
      base: field({
        type: 'array',
        items: { type: 'object' },
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['k'],
      }),
      head: field({
        type: 'array',
        items: { type: 'object' },
        'x-kubernetes-list-type': 'set',
        'x-kubernetes-list-map-keys': ['j'],
      }),
      found: ['list-map-keys-changed .spec.f breaking', 'list-type-changed .spec.f breaking'],
    },
    {
      name: 'a validation rule that replaces alternatives around its field',
      base: spec({ properties: { f: s, g: s }, oneOf: [{ required: ['f'] }, { required: ['g'] }] }),
      head: spec({ properties: { f: { ...s, 'x-kubernetes-validations': [{ rule: 'isIP(self)' }] }, g: s } }),
      found: [
        'oneof-changed .spec compatible',
        'cel-rule-added .spec.f breaking',
        'schema-combinator-branch-removed .spec<oneOf:0> compatible',
        'schema-combinator-branch-removed .spec<oneOf:1> compatible',
      ],
    },
  ])('$name', ({ base, head, found }) => {
    expect(lines(judge(base, head))).toEqual(found);
  });

  it('suggests a new name only where it is clear', () => {
    const suggestion = (base: JsonObject, head: JsonObject) =>
      judge(spec({ properties: base }), spec({ properties: head })).facts.find(
        ({ check }) => check === 'crd/field-removed',
      )?.facts['renamedTo'];
    const described = { ...s, description: 'a' };

    expect(suggestion({ a: s }, { b: described })).toBe('b');
    expect(suggestion({ a: s }, { b: s, c: s })).toBeUndefined();
    expect(suggestion({ a: { ...s, maxLength: 3 } }, { b: { ...s, maxLength: 3 }, c: s })).toBe('b');
    expect(suggestion({ a: { ...s, maxLength: 3 } }, { b: s })).toBe('b');
    expect(suggestion({ a: s }, { b: { type: 'integer' } })).toBeUndefined();
  });

  it('keeps long values apart by a digest, and short ones as they are', () => {
    const text = 'x'.repeat(500);
    const [first, second] = ['a', 'b'].map(
      (end) => judge(field({ ...s, description: 'd' }), field({ ...s, description: `${text}${end}` })).facts[0],
    );

    expect(first?.after).toMatch(/^x{240}… \(501 characters, [0-9a-f]{12}\)$/);
    expect(first?.after).not.toEqual(second?.after);
    expect(
      judge(field(s), field({ ...s, enum: Array.from({ length: 20 }, (_, i) => `${'y'.repeat(20)}${i}`) })).facts[0]
        ?.after,
    ).toHaveLength(20);
  });

  it('adds to the way out what it knows more of one fact', () => {
    const [fact] = judge(spec({ properties: { a: s } }), spec({ properties: { b: s } })).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(crdCompat.explain(fact).wayOut).toMatch(
      /If it was renamed to b, keep both names for as long as this version is served\.$/,
    );
  });
});
