import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck, field, root } from '../support.ts';

const untyped = (node: JsonObject) => crd({ version: { schema: { openAPIV3Schema: node } } });

describeCheck('crd/type-changed', 'type of .spec.f (v1) changed from string to integer', [
  {
    name: 'text to number',
    base: field({ type: 'string' }),
    head: field({ type: 'integer' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'number to integer',
    base: field({ type: 'number' }),
    head: field({ type: 'integer' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'text to anything: nobody who wrote is rejected',
    base: field({ type: 'string' }),
    head: field({ 'x-kubernetes-preserve-unknown-fields': true }),
    found: ['.spec.f review'],
  },
  {
    name: 'the whole object is an object, whether or not a schema says so',
    base: untyped({}),
    head: root({}),
    found: ['. compatible'],
  },
  {
    name: 'so is its metadata',
    base: root({ properties: { metadata: {} } }),
    head: root({ properties: { metadata: { type: 'object' } } }),
    found: ['.metadata compatible'],
  },
  {
    name: 'a part without a type accepted texts',
    base: field({}),
    head: field({ type: 'object' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'metadata inside of spec is any field',
    base: field({ type: 'object', properties: { metadata: {} } }),
    head: field({ type: 'object', properties: { metadata: { type: 'object' } } }),
    found: ['.spec.f.metadata breaking'],
  },
  { name: 'text to nothing said', base: field({ type: 'string' }), head: field({}), found: ['.spec.f breaking'] },
  {
    name: 'boolean to int-or-string',
    base: field({ type: 'boolean' }),
    head: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'integer to number is another check',
    base: field({ type: 'integer' }),
    head: field({ type: 'number' }),
    found: [],
  },
  { name: 'the same type', base: field({ type: 'string' }), head: field({ type: 'string', maxLength: 3 }), found: [] },
]);
