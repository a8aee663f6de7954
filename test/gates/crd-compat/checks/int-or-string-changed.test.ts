import { describeCheck, field } from '../support.ts';

describeCheck('crd/int-or-string-changed', 'type of .spec.f (v1) changed from anything to int-or-string', [
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
