import { describeCheck, field } from '../support.ts';

describeCheck('min-length-removed', 'The least length of .spec.f of v1 was 5 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'string', minLength: 5 }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'string', minLength: 10 }),
    head: field({ type: 'string', minLength: 5 }),
    found: [],
  },
]);
