import { describeCheck, field } from '../support.ts';

describeCheck('min-length-loosened', 'The least length of .spec.f of v1 was 10 and is 5.', [
  {
    name: 'a looser bound',
    base: field({ type: 'string', minLength: 10 }),
    head: field({ type: 'string', minLength: 5 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'string', minLength: 10 }),
    head: field({ type: 'string', minLength: 5 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'string', minLength: 5 }),
    head: field({ type: 'string', minLength: 10 }),
    found: [],
  },
]);
