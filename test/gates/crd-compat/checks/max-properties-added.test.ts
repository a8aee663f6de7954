import { describeCheck, field } from '../support.ts';

describeCheck('max-properties-added', 'The greatest number of entries of .spec.f of v1 was nothing and is 10.', [
  {
    name: 'a bound where there was none',
    base: field({ type: 'object', additionalProperties: { type: 'string' } }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the same bound',
    base: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10 }),
    head: field({ type: 'object', additionalProperties: { type: 'string' }, maxProperties: 10, description: 'x' }),
    found: [],
  },
]);
