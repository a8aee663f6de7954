import { describeCheck, field, statusField } from '../support.ts';

describeCheck('min-items-tightened', 'The least number of items of .spec.f of v1 was 5 and is 10.', [
  {
    name: 'a tighter bound',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 10 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a tighter bound in status',
    base: statusField({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    head: statusField({ type: 'array', items: { type: 'string' }, minItems: 10 }),
    found: ['.status.f breaking'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    found: [],
  },
]);
