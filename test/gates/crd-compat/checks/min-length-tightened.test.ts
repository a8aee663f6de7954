import { describeCheck, field, statusField } from '../support.ts';

describeCheck(
  'min-length-tightened',
  'The least length of .spec.f of v1 was 5 and is 10; "aaaaa" was accepted and is not any more.',
  [
    {
      name: 'a tighter bound',
      base: field({ type: 'string', minLength: 5 }),
      head: field({ type: 'string', minLength: 10 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a tighter bound in status',
      base: statusField({ type: 'string', minLength: 5 }),
      head: statusField({ type: 'string', minLength: 10 }),
      found: ['.status.f breaking'],
    },
    {
      name: 'a looser bound',
      base: field({ type: 'string', minLength: 10 }),
      head: field({ type: 'string', minLength: 5 }),
      found: [],
    },
  ],
);
