import { describeCheck, field } from '../support.ts';

describeCheck(
  'schema-combinator-branch-added',
  'The branch .spec.f<anyOf:1> of v1 was nothing and is {"pattern":"^b"}.',
  [
    {
      name: 'an alternative more',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      found: ['.spec.f<anyOf:1> compatible'],
    },
    {
      name: 'an exclusion',
      base: field({ type: 'string' }),
      head: field({ type: 'string', not: { pattern: '^a' } }),
      found: ['.spec.f<not:0> review'],
    },
    {
      name: 'an alternative less',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      found: [],
    },
  ],
);
