import { describeCheck, field } from '../support.ts';

describeCheck('title-changed', 'The title of .spec.f of v1 changed from "a" to "b".', [
  {
    name: 'other words',
    base: field({ type: 'string', title: 'a' }),
    head: field({ type: 'string', title: 'b' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'new words',
    base: field({ type: 'string' }),
    head: field({ type: 'string', title: 'b' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'other words under a strict profile',
    base: field({ type: 'string', title: 'a' }),
    head: field({ type: 'string', title: 'b' }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'the same words',
    base: field({ type: 'string', title: 'a' }),
    head: field({ type: 'string', title: 'a', maxLength: 1 }),
    found: [],
  },
]);
