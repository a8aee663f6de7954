import { describeCheck, field } from '../support.ts';

describeCheck('min-items-loosened', 'The least number of items of .spec.f of v1 was 10 and is 5.', [
  {
    name: 'a looser bound',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 10 }),
    found: [],
  },
]);
