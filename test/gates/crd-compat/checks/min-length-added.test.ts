import { describeCheck, field } from '../support.ts';

describeCheck(
  'min-length-added',
  'The least length of .spec.f of v1 was nothing and is 5; "" was accepted and is not any more.',
  [
    {
      name: 'a bound where there was none',
      base: field({ type: 'string' }),
      head: field({ type: 'string', minLength: 5 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'the same bound',
      base: field({ type: 'string', minLength: 5 }),
      head: field({ type: 'string', minLength: 5, description: 'x' }),
      found: [],
    },
    {
      name: 'zero bounds nothing',
      base: field({ type: 'string' }),
      head: field({ type: 'string', minLength: 0 }),
      found: [],
    },
    {
      name: 'a pattern excluded the short values already',
      base: field({ type: 'string', pattern: '^arn:' }),
      head: field({ type: 'string', minLength: 4 }),
      found: ['.spec.f compatible'],
    },
  ],
);
