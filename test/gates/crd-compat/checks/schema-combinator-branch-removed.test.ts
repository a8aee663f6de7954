import { describeCheck, field } from '../support.ts';

describeCheck(
  'schema-combinator-branch-removed',
  'The branch .spec.f<anyOf:1> of v1 was {"pattern":"^b"} and is nothing.',
  [
    {
      name: 'an alternative less',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      found: ['.spec.f<anyOf:1> breaking'],
    },
    {
      name: 'with another type it goes',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      head: field({ type: 'integer' }),
      found: ['.spec.f<anyOf:0> compatible (follows)'],
    },
    {
      name: 'an alternative more',
      base: field({ type: 'string', anyOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string', anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      found: [],
    },
  ],
);
