import { describeCheck, field } from '../support.ts';

describeCheck('minimum-removed', 'The smallest value of .spec.f of v1 was 5 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'integer', minimum: 5 }),
    head: field({ type: 'integer' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'integer', minimum: 10 }),
    head: field({ type: 'integer', minimum: 5 }),
    found: [],
  },
]);
