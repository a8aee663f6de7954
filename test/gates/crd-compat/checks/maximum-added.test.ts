import { describeCheck, field } from '../support.ts';

describeCheck(
  'maximum-added',
  'The largest value of .spec.f of v1 was nothing and is 10; 11 was accepted and is not any more.',
  [
    {
      name: 'a bound where there was none',
      base: field({ type: 'integer' }),
      head: field({ type: 'integer', maximum: 10 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'the same bound',
      base: field({ type: 'integer', maximum: 10 }),
      head: field({ type: 'integer', maximum: 10, description: 'x' }),
      found: [],
    },
    {
      name: 'an enum excluded the large values already',
      base: field({ type: 'integer', enum: [1, 2] }),
      head: field({ type: 'integer', enum: [1, 2], maximum: 2 }),
      found: ['.spec.f compatible'],
    },
  ],
);
