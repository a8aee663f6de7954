import { describeCheck, field, statusField } from '../support.ts';

describeCheck(
  'max-length-tightened',
  'The greatest length of .spec.f of v1 was 10 and is 5; "aaaaaa" was accepted and is not any more.',
  [
    {
      name: 'a tighter bound',
      base: field({ type: 'string', maxLength: 10 }),
      head: field({ type: 'string', maxLength: 5 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a tighter bound in status',
      base: statusField({ type: 'string', maxLength: 10 }),
      head: statusField({ type: 'string', maxLength: 5 }),
      found: ['.status.f breaking'],
    },
    {
      name: 'a looser bound',
      base: field({ type: 'string', maxLength: 5 }),
      head: field({ type: 'string', maxLength: 10 }),
      found: [],
    },
  ],
);
