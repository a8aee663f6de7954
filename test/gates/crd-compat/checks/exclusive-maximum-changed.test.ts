import { describeCheck, field } from '../support.ts';

describeCheck(
  'exclusive-maximum-changed',
  'exclusiveMaximum of .spec.f of v1 was false and is true; 10 was accepted and is not any more.',
  [
    {
      name: 'the bound itself is out',
      base: field({ type: 'integer', maximum: 10 }),
      head: field({ type: 'integer', maximum: 10, exclusiveMaximum: true }),
      found: ['.spec.f review'],
    },
    {
      name: 'another bound is what counts',
      base: field({ type: 'integer', maximum: 10 }),
      head: field({ type: 'integer', maximum: 5, exclusiveMaximum: true }),
      found: ['.spec.f review (follows)'],
    },
    {
      name: 'exclusive of nothing',
      base: field({ type: 'integer' }),
      head: field({ type: 'integer', exclusiveMaximum: true }),
      found: [],
    },
    {
      name: 'the same integers in other words',
      base: field({ type: 'integer', maximum: 10, exclusiveMaximum: true }),
      head: field({ type: 'integer', maximum: 9 }),
      found: ['.spec.f compatible (follows)'],
    },
    {
      name: 'false is unset',
      base: field({ type: 'integer', maximum: 10 }),
      head: field({ type: 'integer', maximum: 10, exclusiveMaximum: false }),
      found: [],
    },
  ],
);
