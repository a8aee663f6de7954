import { describeCheck, field } from '../support.ts';

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
