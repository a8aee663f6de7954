import { describeCheck, field } from '../support.ts';

describeCheck('crd/type-widened-to-int-or-string', 'type of .spec.f (v1) changed from string to int-or-string', [
  {
    name: 'text',
    base: field({ type: 'string' }),
    head: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    found: ['.spec.f review'],
  },
  {
    name: 'integer',
    base: field({ type: 'integer' }),
    head: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    found: ['.spec.f review'],
  },
  {
    name: 'for readers it breaks',
    base: field({ type: 'integer' }),
    head: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    params: { profile: 'full' },
    found: ['.spec.f breaking'],
  },
  {
    name: 'the other way',
    base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    head: field({ type: 'string' }),
    found: [],
  },
]);
