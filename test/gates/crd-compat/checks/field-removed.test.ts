import { describeCheck, field, root, spec, statusField } from '../support.ts';

const s = { type: 'string' };
const item = { type: 'object', properties: { x: s } };

describeCheck('crd/field-removed', 'field .spec.f (v1, string) was removed; "g" looks like its new name', [
  {
    name: 'renamed',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { g: { type: 'string' } } }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'an object is reported once',
    base: spec({ properties: { f: { type: 'object', properties: { x: { type: 'string' }, y: { type: 'string' } } } } }),
    head: spec({ properties: {} }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'deep in lists and maps',
    base: field({
      type: 'array',
      items: { type: 'object', additionalProperties: { type: 'object', properties: { x: { type: 'string' } } } },
    }),
    head: field({ type: 'array', items: { type: 'object', additionalProperties: { type: 'object', properties: {} } } }),
    found: ['.spec.f[*]{*}.x breaking'],
  },
  {
    name: 'where unknown fields are kept',
    base: spec({ 'x-kubernetes-preserve-unknown-fields': true, properties: { f: { type: 'string' } } }),
    head: spec({ 'x-kubernetes-preserve-unknown-fields': true, properties: {} }),
    found: ['.spec.f review'],
  },
  {
    name: 'inside the items of a list that keeps unknown fields, which keeps those of its items',
    base: field({ type: 'array', items: item }),
    head: field({ type: 'array', 'x-kubernetes-preserve-unknown-fields': true, items: { type: 'object' } }),
    found: ['.spec.f[*].x review'],
  },
  {
    name: 'inside a field of an object that keeps unknown fields, which does not speak for its fields',
    base: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true, properties: { g: item } }),
    head: field({
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      properties: { g: { type: 'object' } },
    }),
    found: ['.spec.f.g.x breaking'],
  },
  {
    name: 'inside the values of a map that keeps unknown fields',
    base: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true, additionalProperties: item }),
    head: field({
      type: 'object',
      'x-kubernetes-preserve-unknown-fields': true,
      additionalProperties: { type: 'object' },
    }),
    found: ['.spec.f{*}.x breaking'],
  },
  {
    name: 'in status',
    base: statusField({ type: 'string' }),
    head: statusField({ type: 'string', maxLength: 3 }),
    found: [],
  },
  {
    name: 'with another type it goes',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'object' }),
    found: ['.spec.f[*] breaking (follows)'],
  },
  {
    name: 'an added field',
    base: spec({ properties: {} }),
    head: spec({ properties: { f: { type: 'string' } } }),
    found: [],
  },
  {
    name: 'what every object has without a schema',
    base: root({ properties: { apiVersion: s, kind: s, metadata: { type: 'object' }, spec: { type: 'object' } } }),
    head: root({ properties: { spec: { type: 'object' } } }),
    found: ['.apiVersion compatible', '.kind compatible', '.metadata compatible'],
  },
  {
    name: 'what every embedded resource has',
    base: field({ type: 'object', 'x-kubernetes-embedded-resource': true, properties: { kind: s, spec: s, x: s } }),
    head: field({ type: 'object', 'x-kubernetes-embedded-resource': true, properties: { x: s } }),
    found: ['.spec.f.kind compatible', '.spec.f.spec breaking'],
  },
  {
    name: 'a field of such a name anywhere else',
    base: field({ type: 'object', properties: { kind: s } }),
    head: field({ type: 'object' }),
    found: ['.spec.f.kind breaking'],
  },
  {
    name: 'that lives on as an entry of a map of the same schema',
    base: field({ type: 'object', properties: { x: { ...s, description: 'x' }, y: { type: 'integer' } } }),
    head: field({ type: 'object', additionalProperties: s }),
    found: ['.spec.f.x review', '.spec.f.y breaking'],
  },
]);
