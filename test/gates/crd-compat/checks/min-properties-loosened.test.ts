import { describeCheck, field } from '../support.ts';

describeCheck('min-properties-loosened', 'The least number of entries of .spec.f of v1 was 10 and is 5.', [
  {
    name: 'a looser bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, minProperties: 10 }),
    found: [],
  },
]);
