import { describeCheck, field, statusField } from '../support.ts';

describeCheck('max-properties-tightened', 'The greatest number of entries of .spec.f of v1 was 10 and is 5.', [
  {
    name: 'a tighter bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 5 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a tighter bound in status',
    base: statusField({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    head: statusField({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 5 }),
    found: ['.status.f breaking'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    found: [],
  },
]);
