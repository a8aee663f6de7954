import { describeCheck, field } from '../support.ts';

describeCheck('maximum-loosened', 'The largest value of .spec.f of v1 was 5 and is 10.', [
  {
    name: 'a looser bound',
    base: field({ type: 'integer', maximum: 5 }),
    head: field({ type: 'integer', maximum: 10 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'integer', maximum: 5 }),
    head: field({ type: 'integer', maximum: 10 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'integer', maximum: 10 }),
    head: field({ type: 'integer', maximum: 5 }),
    found: [],
  },
]);
