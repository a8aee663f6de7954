import { describeCheck, field } from '../support.ts';

describeCheck('min-items-removed', 'The least number of items of .spec.f of v1 was 5 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' } }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    found: [],
  },
]);
