import { describeCheck, field, statusField } from '../support.ts';

describeCheck('max-items-tightened', 'The greatest number of items of .spec.f of v1 was 10 and is 5.', [
  {
    name: 'a tighter bound',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 5 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a tighter bound in status',
    base: statusField({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    head: statusField({ type: 'array', items: { type: 'string' }, maxItems: 5 }),
    found: ['.status.f breaking'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    found: [],
  },
]);
