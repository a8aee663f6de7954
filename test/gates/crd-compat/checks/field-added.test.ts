import { describeCheck, field, root, spec } from '../support.ts';

const s = { type: 'string' };

describeCheck('crd/field-added', 'field .spec.g (v1, string) was added', [
  {
    name: 'an optional field',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { f: { type: 'string' }, g: { type: 'string' } } }),
    found: ['.spec.g compatible'],
  },
  {
    name: 'a new optional object with required fields',
    base: spec({}),
    head: spec({ properties: { g: { type: 'object', required: ['x'], properties: { x: { type: 'string' } } } } }),
    found: ['.spec.g compatible'],
  },
  {
    name: 'a new atomic map with a rule over the old value, which the API server compares',
    base: spec({}),
    head: spec({
      properties: {
        g: {
          type: 'object',
          'x-kubernetes-map-type': 'atomic',
          properties: { x: { type: 'string', 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] } },
        },
      },
    }),
    found: ['.spec.g compatible'],
  },
  {
    name: 'where anything was kept before',
    base: spec({ 'x-kubernetes-preserve-unknown-fields': true }),
    head: spec({ 'x-kubernetes-preserve-unknown-fields': true, properties: { g: { type: 'string' } } }),
    found: ['.spec.g review'],
  },
  {
    name: 'inside the items of a list that kept anything',
    base: field({ type: 'array', 'x-kubernetes-preserve-unknown-fields': true, items: { type: 'object' } }),
    head: field({
      type: 'array',
      'x-kubernetes-preserve-unknown-fields': true,
      items: { type: 'object', properties: { g: { type: 'string' } } },
    }),
    found: ['.spec.f[*].g review'],
  },
  {
    name: 'the items of a list that had none',
    base: field({ type: 'array' }),
    head: field({ type: 'array', items: { type: 'string' } }),
    found: ['.spec.f[*] review'],
  },
  {
    name: 'with another type it comes',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'object', properties: { x: { type: 'string' } } }),
    found: ['.spec.f.x compatible (follows)'],
  },
  {
    name: 'names of keywords and prototypes are names',
    base: spec({ properties: {} }),
    head: spec({
      properties: {
        properties: { type: 'object', properties: { items: { type: 'string' } } },
        constructor: { type: 'string' },
      },
    }),
    found: ['.spec.constructor compatible', '.spec.properties compatible'],
  },
  {
    name: 'a removed field',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: {} }),
    found: [],
  },
  {
    name: 'what every object has, with nothing but its type',
    base: root({}),
    head: root({ properties: { apiVersion: s, kind: s, metadata: { type: 'object' } } }),
    found: ['.apiVersion compatible', '.kind compatible', '.metadata compatible'],
  },
  {
    name: 'a demand on the name of every object',
    base: root({ properties: { metadata: { type: 'object' } } }),
    head: root({ properties: { metadata: { type: 'object', properties: { name: { ...s, pattern: '^a' } } } } }),
    found: ['.metadata.name breaking'],
  },
  {
    name: 'the same, where metadata had no schema',
    base: root({}),
    head: root({ properties: { metadata: { type: 'object', properties: { name: { ...s, maxLength: 63 } } } } }),
    found: ['.metadata breaking'],
  },
  {
    name: 'what the name of an object is like anyway',
    base: root({ properties: { metadata: { type: 'object' } } }),
    head: root({ properties: { metadata: { type: 'object', properties: { name: { ...s, maxLength: 253 } } } } }),
    found: ['.metadata.name compatible'],
  },
]);
