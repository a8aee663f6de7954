import { describeCheck, field } from '../support.ts';

describeCheck('allof-changed', 'The allOf of .spec.f of v1 was nothing and is [{"pattern":"^a"}].', [
  {
    name: 'a first demand',
    base: field({ type: 'string' }),
    head: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'one more',
    base: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string', allOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'one less',
    base: field({ type: 'string', allOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
    head: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'one changed',
    base: field({ type: 'string', allOf: [{ pattern: '^a' }] }),
    head: field({ type: 'string', allOf: [{ pattern: '^b' }] }),
    found: ['.spec.f review'],
  },
  {
    name: 'lists of values are enums',
    base: field({ type: 'string', allOf: [{ enum: ['a'] }] }),
    head: field({ type: 'string', allOf: [{ enum: ['b'] }] }),
    found: [],
  },
  {
    name: 'the types of int-or-string in the first branch, which are the same as none',
    base: field({ 'x-kubernetes-int-or-string': true, allOf: [{ minimum: 1 }] }),
    head: field({
      'x-kubernetes-int-or-string': true,
      allOf: [{ anyOf: [{ type: 'integer' }, { type: 'string' }] }, { minimum: 1 }],
    }),
    found: [],
  },
]);
