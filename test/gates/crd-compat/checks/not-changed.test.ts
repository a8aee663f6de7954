import { describeCheck, field } from '../support.ts';

describeCheck('not-changed', 'The not of .spec.f of v1 was nothing and is [{"pattern":"^a"}].', [
  {
    name: 'an exclusion',
    base: field({ type: 'string' }),
    head: field({ type: 'string', not: { pattern: '^a' } }),
    found: ['.spec.f review'],
  },
  {
    name: 'another exclusion',
    base: field({ type: 'string', not: { pattern: '^a' } }),
    head: field({ type: 'string', not: { pattern: '^b' } }),
    found: ['.spec.f review'],
  },
  {
    name: 'none any more',
    base: field({ type: 'string', not: { pattern: '^a' } }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'other documentation',
    base: field({ type: 'string', not: { pattern: '^a' } }),
    head: field({ type: 'string', not: { pattern: '^a', title: 't' } }),
    found: [],
  },
]);
