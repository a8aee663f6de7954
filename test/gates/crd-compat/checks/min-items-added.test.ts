import { describeCheck, field } from '../support.ts';

describeCheck('min-items-added', 'The least number of items of .spec.f of v1 was nothing and is 5.', [
  {
    name: 'a bound where there was none',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the same bound',
    base: field({ type: 'array', items: { type: 'string' }, minItems: 5 }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 5, description: 'x' }),
    found: [],
  },
  {
    name: 'zero bounds nothing',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'array', items: { type: 'string' }, minItems: 0 }),
    found: [],
  },
]);
