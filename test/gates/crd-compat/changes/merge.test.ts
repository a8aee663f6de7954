import { describe } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, field, schema, v } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const items: JsonObject = { type: 'object', required: ['k', 'l'], properties: { k: text, l: text } };
const list = (type?: string, keys?: string[], more: JsonObject = {}): JsonObject =>
  field({
    type: 'array',
    items,
    ...(type ? { 'x-kubernetes-list-type': type } : {}),
    ...(keys ? { 'x-kubernetes-list-map-keys': keys } : {}),
    ...more,
  });
const set = (type?: string, more: JsonObject = {}): JsonObject =>
  field({ type: 'array', items: text, ...(type ? { 'x-kubernetes-list-type': type } : {}), ...more });
const map = (type?: string): JsonObject =>
  field({ type: 'object', properties: { a: text }, ...(type ? { 'x-kubernetes-map-type': type } : {}) });

describe('changes of how lists and maps merge', () => {
  rows([
    ['atomic spelled out', list(), list('atomic'), ['v1 list-type-made-explicit .spec.f compatible']],
    ['atomic left out', list('atomic'), list(), ['v1 list-type-made-explicit .spec.f compatible']],
    ['a set', set(), set('set'), ['v1 list-type-changed .spec.f breaking']],
    ['a map list', list('atomic'), list('map', ['k']), ['v1 list-type-changed .spec.f breaking']],
    ['a map list atomic again', list('map', ['k']), list('atomic'), ['v1 list-type-changed .spec.f review']],
    ['a set unset', set('set'), set(), ['v1 list-type-changed .spec.f review']],
    ['another key', list('map', ['k']), list('map', ['l']), ['v1 list-map-keys-changed .spec.f breaking']],
    ['one key more', list('map', ['k']), list('map', ['k', 'l']), ['v1 list-map-keys-changed .spec.f breaking']],
    ['keys in another order', list('map', ['k', 'l']), list('map', ['l', 'k']), []],
    [
      'a set whose items a rule kept apart',
      set(undefined, { 'x-kubernetes-validations': [{ rule: 'self.all(x, self.exists_one(y, x == y))' }] }),
      set('set', { 'x-kubernetes-validations': [{ rule: 'self.all(x, self.exists_one(y, x == y))' }] }),
      ['v1 list-type-changed .spec.f review'],
    ],
    [
      'a map list whose keys a rule kept apart',
      list('atomic', undefined, {
        'x-kubernetes-validations': [{ rule: 'self.all(x, self.exists_one(y, y.k == x.k))' }],
      }),
      list('map', ['k']),
      ['v1 cel-rule-removed .spec.f compatible', 'v1 list-type-changed .spec.f review'],
    ],
    [
      'a map list whose other field a rule kept apart',
      list('atomic', undefined, {
        'x-kubernetes-validations': [{ rule: 'self.all(x, self.exists_one(y, y.l == x.l))' }],
      }),
      list('map', ['k']),
      ['v1 cel-rule-removed .spec.f compatible', 'v1 list-type-changed .spec.f breaking'],
    ],
    [
      'at most one item anyway',
      set(undefined, { maxItems: 1 }),
      set('set', { maxItems: 1 }),
      ['v1 list-type-changed .spec.f review'],
    ],
    ['an atomic map', map(), map('atomic'), ['v1 map-type-changed .spec.f review']],
    ['granular spelled out', map(), map('granular'), []],
  ]);
});

describe('changes of documentation and style', () => {
  rows([
    [
      'a description',
      field({ ...text, description: 'teh' }),
      field({ ...text, description: 'the' }),
      ['v1 description-changed .spec.f compatible'],
    ],
    [
      'a first description',
      field(text),
      field({ ...text, description: 'the' }),
      ['v1 description-changed .spec.f compatible'],
    ],
    ['a title', field(text), field({ ...text, title: 'F' }), ['v1 title-changed .spec.f compatible']],
    [
      'an example',
      field({ ...text, example: 'a' }),
      field({ ...text, example: 'b' }),
      ['v1 example-changed .spec.f compatible'],
    ],
    [
      'a link',
      field(text),
      field({ ...text, externalDocs: { url: 'https://example.com' } }),
      ['v1 external-docs-changed .spec.f compatible'],
    ],
    [
      'a description in a branch',
      field({ ...text, anyOf: [{ pattern: '^a', description: 'x' }] }),
      field({ ...text, anyOf: [{ pattern: '^a', description: 'y' }] }),
      [],
    ],
    ['style is nobody’s breaking change', crd(), field({ type: 'boolean' }), ['v1 field-added .spec.f compatible']],
    [
      'an unsigned format is not compared with a style',
      field({ type: 'integer', format: 'int32' }),
      field({ type: 'integer', format: 'uint32' }),
      ['v1 format-changed .spec.f review'],
    ],
  ]);
});

const served = (beta: JsonObject, stable: JsonObject, more: Readonly<Record<string, Json>> = {}) =>
  crd({
    spec: {
      ...more,
      versions: [
        v('v1beta1', { storage: false, schema: schema({ properties: beta }) }),
        v('v1', { schema: schema({ properties: stable }) }),
      ],
    },
  });

describe('changes across served versions', () => {
  rows([
    [
      'a field in one version only',
      served({ a: text }, { a: text }),
      served({ a: text }, { a: text, b: text }),
      ['v1 field-added .spec.b compatible', 'v1beta1 cross-version-field-missing .spec.b review'],
    ],
    [
      'a field in one version only, as before',
      served({ a: text }, { a: text, b: text }),
      served({ a: text }, { a: { ...text, description: 'x' }, b: text }),
      ['v1 description-changed .spec.a compatible'],
    ],
    [
      'a field in both',
      served({ a: text }, { a: text }),
      served({ a: text, b: text }, { a: text, b: text }),
      ['v1 field-added .spec.b compatible', 'v1beta1 field-added .spec.b compatible'],
    ],
    [
      'a field in one version only, behind a webhook',
      served({}, {}, { conversion: { strategy: 'Webhook' } }),
      served({}, { b: text }, { conversion: { strategy: 'Webhook' } }),
      ['v1 field-added .spec.b compatible'],
    ],
    [
      'a field gone from one version',
      served({ a: text }, { a: text }),
      served({}, { a: text }),
      ['v1beta1 field-removed .spec.a breaking'],
    ],
    [
      'a new version that lacks a field',
      crd({ version: { schema: schema({ properties: { a: text } }) } }),
      crd({
        spec: { versions: [v('v1', { schema: schema({ properties: { a: text } }) }), v('v2', { storage: false })] },
      }),
      ['v2 cross-version-field-missing .spec.a review', 'v2 version-added spec.versions[v2] compatible'],
    ],
    [
      'storage moves to a version that lacks a field',
      crd({
        spec: { versions: [v('v1', { schema: schema({ properties: { a: text } }) }), v('v2', { storage: false })] },
      }),
      crd({
        spec: { versions: [v('v1', { storage: false, schema: schema({ properties: { a: text } }) }), v('v2')] },
      }),
      [
        'v1 storage-version-changed spec.versions[v1].storage review',
        'v2 cross-version-field-missing .spec.a breaking',
      ],
    ],
    [
      'a new field that the stored version lacks was never written',
      served({}, {}),
      served({ b: text }, {}),
      ['v1 cross-version-field-missing .spec.b review', 'v1beta1 field-added .spec.b compatible'],
    ],
    [
      'a field in one version only, of a CRD that keeps unknown fields',
      served({}, {}, { preserveUnknownFields: true }),
      served({}, { b: text }, { preserveUnknownFields: true }),
      ['v1 field-added .spec.b compatible'],
    ],
  ]);
});
