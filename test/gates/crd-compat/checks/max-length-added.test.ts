import { describeCheck, field } from '../support.ts';

describeCheck(
  'max-length-added',
  'The greatest length of .spec.f of v1 was nothing and is 10; "aaaaaaaaaaa" was accepted and is not any more.',
  [
    {
      name: 'a bound where there was none',
      base: field({ type: 'string' }),
      head: field({ type: 'string', maxLength: 10 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'the same bound',
      base: field({ type: 'string', maxLength: 10 }),
      head: field({ type: 'string', maxLength: 10, description: 'x' }),
      found: [],
    },
    {
      name: 'a pattern excluded the long values already',
      base: field({ type: 'string', pattern: '^[a-z]{1,8}$' }),
      head: field({ type: 'string', maxLength: 8 }),
      found: ['.spec.f compatible'],
    },
  ],
);
