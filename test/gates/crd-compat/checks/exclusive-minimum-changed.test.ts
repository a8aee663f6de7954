import { describeCheck, field } from '../support.ts';

describeCheck(
  'exclusive-minimum-changed',
  'exclusiveMinimum of .spec.f of v1 was false and is true; 10 was accepted and is not any more.',
  [
    {
      name: 'the bound itself is out',
      base: field({ type: 'integer', minimum: 10 }),
      head: field({ type: 'integer', minimum: 10, exclusiveMinimum: true }),
      found: ['.spec.f review'],
    },
    {
      name: 'another bound is what counts',
      base: field({ type: 'integer', minimum: 10 }),
      head: field({ type: 'integer', minimum: 20, exclusiveMinimum: true }),
      found: ['.spec.f review (follows)'],
    },
    {
      name: 'exclusive of nothing',
      base: field({ type: 'integer' }),
      head: field({ type: 'integer', exclusiveMinimum: true }),
      found: [],
    },
    {
      name: 'the same integers in other words',
      base: field({ type: 'integer', minimum: 10, exclusiveMinimum: true }),
      head: field({ type: 'integer', minimum: 11 }),
      found: ['.spec.f compatible (follows)'],
    },
    {
      name: 'false is unset',
      base: field({ type: 'integer', minimum: 10 }),
      head: field({ type: 'integer', minimum: 10, exclusiveMinimum: false }),
      found: [],
    },
  ],
);
