import { describeCheck, field } from '../support.ts';

describeCheck('description-changed', 'The description of .spec.f of v1 changed from "teh" to "the".', [
  {
    name: 'other words',
    base: field({ type: 'string', description: 'teh' }),
    head: field({ type: 'string', description: 'the' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'new words',
    base: field({ type: 'string' }),
    head: field({ type: 'string', description: 'the' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'other words under a strict profile',
    base: field({ type: 'string', description: 'teh' }),
    head: field({ type: 'string', description: 'the' }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'the same words',
    base: field({ type: 'string', description: 'teh' }),
    head: field({ type: 'string', description: 'teh', maxLength: 1 }),
    found: [],
  },
]);
