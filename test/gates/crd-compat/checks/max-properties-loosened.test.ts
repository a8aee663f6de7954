import { describeCheck, field } from '../support.ts';

describeCheck('max-properties-loosened', 'The greatest number of entries of .spec.f of v1 was 5 and is 10.', [
  {
    name: 'a looser bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 5 }),
    found: [],
  },
]);
