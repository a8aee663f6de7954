import { describeCheck, field, statusField } from '../support.ts';

describeCheck(
  'maximum-tightened',
  'The largest value of .spec.f of v1 was 10 and is 5; 10 was accepted and is not any more.',
  [
    {
      name: 'a tighter bound',
      base: field({ type: 'integer', maximum: 10 }),
      head: field({ type: 'integer', maximum: 5 }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'a tighter bound in status',
      base: statusField({ type: 'integer', maximum: 10 }),
      head: statusField({ type: 'integer', maximum: 5 }),
      found: ['.status.f breaking'],
    },
    {
      name: 'a looser bound',
      base: field({ type: 'integer', maximum: 5 }),
      head: field({ type: 'integer', maximum: 10 }),
      found: [],
    },
  ],
);
