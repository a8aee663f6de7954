import { describeCheck, field } from '../support.ts';

describeCheck(
  'oneof-changed',
  'The oneOf of .spec.f of v1 was [{"pattern":"^a"}] and is [{"pattern":"^a"},{"pattern":"^b"}].',
  [
    {
      name: 'one more: a value may match two now',
      base: field({ type: 'string', oneOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string', oneOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      found: ['.spec.f review'],
    },
    {
      name: 'one less',
      base: field({ type: 'string', oneOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      head: field({ type: 'string', oneOf: [{ pattern: '^a' }] }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'none any more',
      base: field({ type: 'string', oneOf: [{ pattern: '^a' }] }),
      head: field({ type: 'string' }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'another order',
      base: field({ type: 'string', oneOf: [{ pattern: '^a' }, { pattern: '^b' }] }),
      head: field({ type: 'string', oneOf: [{ pattern: '^b' }, { pattern: '^a' }] }),
      found: [],
    },
  ],
);
