import { describe } from 'vitest';
import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, field, schema, spec, statusField, v } from '../support.ts';
import { rows } from './support.ts';

const text = { type: 'string' };
const object = (properties: JsonObject, required: string[] = []): JsonObject => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
});
const status = (node: JsonObject) => crd({ version: { schema: schema({}, node) } });

describe('changes of required', () => {
  rows([
    [
      'a field that was there',
      field(text),
      spec({ required: ['f'], properties: { f: text } }),
      ['v1 required-added .spec breaking'],
    ],
    [
      'a field that is new',
      spec({ properties: {} }),
      spec({ required: ['f'], properties: { f: text } }),
      ['v1 field-added .spec.f compatible', 'v1 required-added .spec breaking'],
    ],
    [
      'a field of a new optional parent',
      spec({}),
      field(object({ a: text }, ['a'])),
      ['v1 field-added .spec.f compatible'],
    ],
    [
      'a new parent that is required itself',
      spec({ properties: {} }),
      spec({ required: ['f'], properties: { f: object({ a: text }, ['a']) } }),
      ['v1 field-added .spec.f compatible', 'v1 required-added .spec breaking'],
    ],
    [
      'deep in items',
      field({ type: 'array', items: object({ a: text }) }),
      field({ type: 'array', items: object({ a: text }, ['a']) }),
      ['v1 required-added .spec.f[*] breaking'],
    ],
    [
      'in the status',
      status({ properties: { c: text } }),
      status({ required: ['c'], properties: { c: text } }),
      ['v1 required-added .status breaking'],
    ],
    [
      'at the root',
      crd({ version: { schema: { openAPIV3Schema: { type: 'object', properties: { spec: object({}) } } } } }),
      crd({
        version: {
          schema: { openAPIV3Schema: { type: 'object', required: ['spec'], properties: { spec: object({}) } } },
        },
      }),
      ['v1 required-added . breaking'],
    ],
    [
      'two at once',
      spec({ properties: { a: text, b: text } }),
      spec({ required: ['b', 'a'], properties: { a: text, b: text } }),
      ['v1 required-added .spec breaking', 'v1 required-added .spec breaking'],
    ],
    [
      'with a default',
      spec({ properties: { f: { ...text, default: 'x' } } }),
      spec({ required: ['f'], properties: { f: { ...text, default: 'x' } } }),
      ['v1 required-added-with-default .spec review'],
    ],
    [
      'new, with a default',
      spec({ properties: {} }),
      spec({ required: ['f'], properties: { f: { ...text, default: 'x' } } }),
      ['v1 field-added .spec.f compatible', 'v1 required-added-with-default .spec review'],
    ],
    [
      'the default of a required field gone',
      spec({ required: ['f'], properties: { f: { ...text, default: 'x' } } }),
      spec({ required: ['f'], properties: { f: text } }),
      ['v1 default-removed .spec.f review', 'v1 required-default-removed .spec breaking'],
    ],
    [
      'the default of an optional field gone',
      field({ ...text, default: 'x' }),
      field(text),
      ['v1 default-removed .spec.f review'],
    ],
    [
      'default and demand gone together',
      spec({ required: ['f'], properties: { f: { ...text, default: 'x' } } }),
      field(text),
      ['v1 default-removed .spec.f review', 'v1 required-removed .spec compatible'],
    ],
    [
      'default gone and demand come together',
      spec({ properties: { f: { ...text, default: 'x' } } }),
      spec({ required: ['f'], properties: { f: text } }),
      ['v1 default-removed .spec.f review', 'v1 required-added .spec breaking'],
    ],
    [
      'not required any more',
      spec({ required: ['f'], properties: { f: text } }),
      field(text),
      ['v1 required-removed .spec compatible'],
    ],
    [
      'not required any more, in the status',
      status({ required: ['c'], properties: { c: text } }),
      status({ properties: { c: text } }),
      ['v1 required-removed .status review'],
    ],
    [
      'in another order',
      spec({ required: ['a', 'b'], properties: { a: text, b: text } }),
      spec({ required: ['b', 'a'], properties: { a: text, b: text } }),
      [],
    ],
    ['an empty list', spec({ required: [], properties: { a: text } }), spec({ properties: { a: text } }), []],
  ]);
});

describe('changes of defaults and null', () => {
  rows([
    ['a default more', field(text), field({ ...text, default: 'x' }), ['v1 default-added .spec.f review']],
    [
      'a default of a whole object',
      field(object({ a: text })),
      field({ ...object({ a: text }), default: { a: 'x' } }),
      ['v1 default-added .spec.f review'],
    ],
    ['the empty default is one', field(text), field({ ...text, default: '' }), ['v1 default-added .spec.f review']],
    [
      'another default',
      field({ ...text, default: 'x' }),
      field({ ...text, default: 'y' }),
      ['v1 default-changed .spec.f review'],
    ],
    [
      'a default with its members in another order',
      field({ ...object({ a: text, b: text }), default: { a: '', b: '' } }),
      field({ ...object({ a: text, b: text }), default: { b: '', a: '' } }),
      [],
    ],
    [
      'a default false instead of none',
      field({ type: 'boolean' }),
      field({ type: 'boolean', default: false }),
      ['v1 default-added .spec.f review'],
    ],
    ['null taken', field(text), field({ ...text, nullable: true }), ['v1 nullable-added .spec.f review']],
    ['null refused', field({ ...text, nullable: true }), field(text), ['v1 nullable-removed .spec.f breaking']],
    [
      'null refused in the status',
      statusField({ ...text, nullable: true }),
      statusField({ ...text, nullable: false }),
      ['v1 nullable-removed .status.f breaking'],
    ],
    ['no null spelled out', field(text), field({ ...text, nullable: false }), []],
    [
      'another default in one of two versions',
      crd({
        spec: {
          versions: [
            v('v1beta1', { storage: false, schema: schema({ properties: { f: { ...text, default: 'x' } } }) }),
            v('v1', { schema: schema({ properties: { f: text } }) }),
          ],
        },
      }),
      crd({
        spec: {
          versions: [
            v('v1beta1', { storage: false, schema: schema({ properties: { f: { ...text, default: 'y' } } }) }),
            v('v1', { schema: schema({ properties: { f: text } }) }),
          ],
        },
      }),
      ['v1beta1 default-changed .spec.f review'],
    ],
  ]);
});
