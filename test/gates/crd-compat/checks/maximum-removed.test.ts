import { describeCheck, field } from '../support.ts';

describeCheck('maximum-removed', 'The largest value of .spec.f of v1 was 10 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'integer', maximum: 10 }),
    head: field({ type: 'integer' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'integer', maximum: 5 }),
    head: field({ type: 'integer', maximum: 10 }),
    found: [],
  },
]);
