import { describeCheck, field } from '../support.ts';

describeCheck('max-properties-removed', 'The greatest number of entries of .spec.f of v1 was 10 and is nothing.', [
  {
    name: 'no bound any more',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' } }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 5 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    found: [],
  },
]);
