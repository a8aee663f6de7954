import { describeCheck, field } from '../support.ts';

describeCheck('minimum-loosened', 'The smallest value of .spec.f of v1 was 10 and is 5.', [
  {
    name: 'a looser bound',
    base: field({ type: 'integer', minimum: 10 }),
    head: field({ type: 'integer', minimum: 5 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'integer', minimum: 10 }),
    head: field({ type: 'integer', minimum: 5 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'integer', minimum: 5 }),
    head: field({ type: 'integer', minimum: 10 }),
    found: [],
  },
]);
