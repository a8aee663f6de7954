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
]);
