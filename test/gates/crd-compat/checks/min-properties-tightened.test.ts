import { describeCheck, field, statusField } from '../support.ts';

describeCheck('min-properties-tightened', 'The least number of entries of .spec.f of v1 was 5 and is 10.', [
  {
    name: 'a tighter bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 10 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a tighter bound in status',
    base: statusField({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    head: statusField({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 10 }),
    found: ['.status.f breaking'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    found: [],
  },
]);
