import { describeCheck, field } from '../support.ts';

describeCheck('min-properties-removed', 'The least number of entries of .spec.f of v1 was 5 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' } }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    found: [],
  },
]);
