import { describeCheck, field } from '../support.ts';

describeCheck('max-items-removed', 'The greatest number of items of .spec.f of v1 was 10 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' } }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    found: [],
  },
]);
