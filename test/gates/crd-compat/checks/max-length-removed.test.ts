import { describeCheck, field } from '../support.ts';

describeCheck('max-length-removed', 'The greatest length of .spec.f of v1 was 10 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'string', maxLength: 10 }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'string', maxLength: 5 }),
    head: field({ type: 'string', maxLength: 10 }),
    found: [],
  },
]);
