import { describeCheck, field } from '../support.ts';

describeCheck('crd/int-or-string-changed', 'The type of .spec.f of v1 was "anything" and is "int-or-string".', [
  {
    name: 'switched on',
    base: field({ 'x-kubernetes-preserve-unknown-fields': true }),
    head: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    found: ['.spec.f review'],
  },
  {
    name: 'switched off',
    base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    head: field({ 'x-kubernetes-preserve-unknown-fields': true }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'with a type',
    base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    head: field({ type: 'string' }),
    found: [],
  },
]);
