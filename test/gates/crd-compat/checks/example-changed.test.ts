import { describeCheck, field } from '../support.ts';

describeCheck('example-changed', 'The example of .spec.f of v1 changed from 1 to 2.', [
  {
    name: 'other words',
    base: field({ type: 'string', example: 1 }),
    head: field({ type: 'string', example: 2 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'new words',
    base: field({ type: 'string' }),
    head: field({ type: 'string', example: 2 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'other words under a strict profile',
    base: field({ type: 'string', example: 1 }),
    head: field({ type: 'string', example: 2 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'the same words',
    base: field({ type: 'string', example: 1 }),
    head: field({ type: 'string', example: 1, maxLength: 1 }),
    found: [],
  },
]);
