import { describe } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { field, root } from '../support.ts';
import { refusals } from './support.ts';

const s = { type: 'string' };
const item = { type: 'object', required: ['name'], properties: { name: s, size: { type: 'integer' } } };
const map = (items: JsonObject, more: JsonObject = {}) =>
  field({ type: 'array', 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'], items, ...more });
const set = (items: JsonObject) => field({ type: 'array', 'x-kubernetes-list-type': 'set', items });
const withName = (name: JsonObject) => ({ ...item, properties: { ...item.properties, name } });

describe('lists that the API server refuses', () => {
  refusals([
    ['a key that may be null', map(item), map(withName({ ...s, nullable: true })), ['nullable-added .spec.f[*].name']],
    [
      'a key that is neither required nor defaulted',
      map(item),
      map({ ...item, required: ['size'] }),
      ['required-added .spec.f[*]', 'required-removed .spec.f[*]'],
    ],
    [
      'a key whose default went',
      map({ type: 'object', properties: { name: { ...s, default: 'a' } } }),
      map({ type: 'object', properties: { name: s } }),
      ['default-removed .spec.f[*].name'],
    ],
    ['a key that is gone', map(item), map({ ...item, properties: {} }), ['field-removed .spec.f[*].name']],
    ['items that may be null', map(item), map({ ...item, nullable: true }), ['nullable-added .spec.f[*]']],
    [
      'no keys',
      map(item),
      field({ type: 'array', 'x-kubernetes-list-type': 'map', items: item }),
      ['list-map-keys-changed .spec.f'],
    ],
    ['keys of a set', map(item), map(item, { 'x-kubernetes-list-type': 'atomic' }), ['list-type-changed .spec.f']],
    ['a set of objects', set(s), set(item), ['type-changed .spec.f[*]']],
    [
      'a set of objects that are not atomic any more',
      set({ ...item, 'x-kubernetes-map-type': 'atomic' }),
      set(item),
      ['map-type-changed .spec.f[*]'],
    ],
    [
      'a type of lists that is none',
      set(s),
      field({ type: 'array', 'x-kubernetes-list-type': 'bag', items: s }),
      ['list-type-changed .spec.f'],
    ],
  ]);
});

const rule = (entry: JsonObject) => field({ ...s, 'x-kubernetes-validations': [{ rule: 'true', ...entry }] });
const old = [{ rule: 'self == oldSelf' }];

describe('texts of rules that the API server refuses', () => {
  refusals([
    ['a message of two lines', rule({}), rule({ message: 'a\nb' }), ['cel-message-changed .spec.f']],
    ['a reason that is none', rule({}), rule({ reason: 'Because' }), ['cel-message-changed .spec.f']],
    [
      'an old value that need not be, and is not asked',
      rule({}),
      rule({ optionalOldSelf: true }),
      ['cel-rule-changed .spec.f'],
    ],
    [
      'the old value of an item that is not known again',
      map({ ...item, 'x-kubernetes-validations': old }),
      field({ type: 'array', items: { ...item, 'x-kubernetes-validations': old } }),
      ['list-map-keys-removed .spec.f', 'list-type-changed .spec.f'],
    ],
  ]);
});

const o = { type: 'object', properties: { a: s } };

describe('defaults that the API server refuses', () => {
  refusals([
    ['of another type', field(s), field({ ...s, default: 3 }), ['default-added .spec.f']],
    [
      'outside of the enum',
      field({ ...s, enum: ['a', 'b'], default: 'b' }),
      field({ ...s, enum: ['a'], default: 'b' }),
      ['enum-value-removed .spec.f'],
    ],
    [
      'that a rule refuses',
      field({ ...s, default: 'a' }),
      field({ ...s, default: 'a', 'x-kubernetes-validations': [{ rule: "self == 'b'" }] }),
      ['cel-rule-added .spec.f'],
    ],
    [
      'with a field that is unknown',
      field({ ...o, default: {} }),
      field({ ...o, default: { z: 1 } }),
      ['default-changed .spec.f'],
    ],
    [
      'with a field that went',
      field({ ...o, default: { a: 'x' } }),
      field({ type: 'object', properties: { b: s }, default: { a: 'x' } }),
      ['field-removed .spec.f.a', 'field-added .spec.f.b'],
    ],
    [
      'without a field that is demanded, though that one has a default',
      field({ ...o, default: {} }),
      field({ type: 'object', required: ['a'], properties: { a: { ...s, default: 'x' } }, default: {} }),
      ['required-added-with-default .spec.f'],
    ],
    [
      'of the names of an object',
      root({ properties: { metadata: { type: 'object' } } }),
      root({ properties: { metadata: { type: 'object', default: {} } } }),
      ['default-added .metadata'],
    ],
    [
      'in the values of a map, which nobody tries',
      field({ type: 'object', additionalProperties: s }),
      field({ type: 'object', additionalProperties: { ...s, default: 3 } }),
      [],
    ],
  ]);
});

describe('what a CRD was let off', () => {
  const lax = map(withName({ ...s, nullable: true }));
  refusals([
    [
      'one key more that is let be where one was',
      lax,
      map({ ...withName({ ...s, nullable: true }), nullable: true }),
      [],
    ],
  ]);
});
