import { describeCheck, field } from '../support.ts';

describeCheck('max-items-loosened', 'The greatest number of items of .spec.f of v1 was 5 and is 10.', [
  {
    name: 'a looser bound',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 5 }),
    found: [],
  },
]);
