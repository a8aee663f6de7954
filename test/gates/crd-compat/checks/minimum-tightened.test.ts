import { describeCheck, field, statusField } from '../support.ts';

describeCheck(
  'minimum-tightened',
  'The smallest value of .spec.f of v1 was 5 and is 10; 5 was accepted and is not any more.',
  [
    {
      name: 'a tighter bound',
      base: field({ type: 'integer', minimum: 5 }),
      head: field({ type: 'integer', minimum: 10 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a tighter bound in status',
      base: statusField({ type: 'integer', minimum: 5 }),
      head: statusField({ type: 'integer', minimum: 10 }),
      found: ['.status.f breaking'],
    },
    {
      name: 'a looser bound',
      base: field({ type: 'integer', minimum: 10 }),
      head: field({ type: 'integer', minimum: 5 }),
      found: [],
    },
  ],
);
