import { describeCheck, field, root, spec, statusField } from '../support.ts';

describeCheck('crd/required-added', 'required: .spec.f (v1) is now required', [
  {
    name: 'an existing field',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    found: ['.spec breaking'],
  },
  {
    name: 'a new field',
    base: spec({ properties: {} }),
    head: spec({ properties: { f: { type: 'string' } }, required: ['f'] }),
    found: ['.spec breaking'],
  },
  { name: 'in status too', base: statusField({ type: 'string' }), head: statusField({ type: 'string' }), found: [] },
  {
    name: 'with a default it is another check',
    base: spec({ properties: { f: { type: 'string' } } }),
    head: spec({ properties: { f: { type: 'string', default: 'a' } }, required: ['f'] }),
    found: [],
  },
  {
    name: 'inside a new optional parent',
    base: spec({ properties: {} }),
    head: spec({ properties: { p: { type: 'object', required: ['f'], properties: { f: { type: 'string' } } } } }),
    found: [],
  },
  {
    name: 'another order',
    base: spec({ properties: { f: { type: 'string' }, g: { type: 'string' } }, required: ['f', 'g'] }),
    head: spec({ properties: { f: { type: 'string' }, g: { type: 'string' } }, required: ['g', 'f'] }),
    found: [],
  },
  {
    name: 'what every object has',
    base: root({}),
    head: root({ required: ['metadata', 'kind', 'apiVersion'] }),
    found: ['. compatible', '. compatible', '. compatible'],
  },
  {
    name: 'what every embedded resource has, and what it need not have',
    base: field({ type: 'object', 'x-kubernetes-embedded-resource': true }),
    head: field({ type: 'object', 'x-kubernetes-embedded-resource': true, required: ['kind', 'metadata'] }),
    found: ['.spec.f breaking', '.spec.f compatible'],
  },
  {
    name: 'a field of such a name anywhere else',
    base: field({ type: 'object', properties: { kind: { type: 'string' } } }),
    head: field({ type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'what a branch of allOf, or every branch of anyOf, demanded already',
    base: spec({ allOf: [{ required: ['f'] }], anyOf: [{ required: ['g'] }, { required: ['g', 'h'] }] }),
    head: spec({ required: ['f', 'g', 'h'] }),
    found: ['.spec compatible', '.spec breaking', '.spec compatible'],
  },
]);
