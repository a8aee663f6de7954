import { describeCheck, field } from '../support.ts';

describeCheck('max-items-added', 'The greatest number of items of .spec.f of v1 was nothing and is 10.', [
  {
    name: 'a bound where there was none',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the same bound',
    base: field({ type: 'array', items: { type: 'string' }, maxItems: 10 }),
    head: field({ type: 'array', items: { type: 'string' }, maxItems: 10, description: 'x' }),
    found: [],
  },
  {
    name: 'of a list where there was a listed text',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'array', maxItems: 2, items: { type: 'string' } }),
    found: ['.spec.f breaking'],
  },
]);
