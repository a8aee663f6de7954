import { describeCheck, field } from '../support.ts';

describeCheck('min-properties-added', 'The least number of entries of .spec.f of v1 was nothing and is 5.', [
  {
    name: 'a bound where there was none',
    base: field({ type: 'object', additionalProperties: { type: 'string' } }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the same bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5, description: 'x' }),
    found: [],
  },
  {
    name: 'zero bounds nothing',
    base: field({ type: 'object', additionalProperties: { type: 'string' } }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 0 }),
    found: [],
  },
]);
