import { describeCheck, field } from '../support.ts';

describeCheck(
  'minimum-added',
  'The smallest value of .spec.f of v1 was nothing and is 5; 0 was accepted and is not any more.',
  [
    {
      name: 'a bound where there was none',
      base: field({ type: 'integer' }),
      head: field({ type: 'integer', minimum: 5 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'the same bound',
      base: field({ type: 'integer', minimum: 5 }),
      head: field({ type: 'integer', minimum: 5, description: 'x' }),
      found: [],
    },
    {
      name: 'the format names the bound, and the API server does not enforce it',
      base: field({ type: 'integer', format: 'int32' }),
      head: field({ type: 'integer', format: 'int32', minimum: -2147483648 }),
      found: ['.spec.f breaking'],
    },
  ],
);
