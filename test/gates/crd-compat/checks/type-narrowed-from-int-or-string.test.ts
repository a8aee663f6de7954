import { describeCheck, field } from '../support.ts';

describeCheck('crd/type-narrowed-from-int-or-string', 'type of .spec.f (v1) changed from int-or-string to string', [
  {
    name: 'to text',
    base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    head: field({ type: 'string' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'to integer',
    base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    head: field({ type: 'integer' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the boilerplate alone',
    base: field({ 'x-kubernetes-int-or-string': true, anyOf: [{ type: 'integer' }, { type: 'string' }] }),
    head: field({ 'x-kubernetes-int-or-string': true }),
    found: [],
  },
]);
