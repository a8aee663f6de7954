import { describeCheck, field } from '../support.ts';

describeCheck('max-length-loosened', 'The greatest length of .spec.f of v1 was 5 and is 10.', [
  {
    name: 'a looser bound',
    base: field({ type: 'string', maxLength: 5 }),
    head: field({ type: 'string', maxLength: 10 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a looser bound under a strict profile',
    base: field({ type: 'string', maxLength: 5 }),
    head: field({ type: 'string', maxLength: 10 }),
    params: { profile: 'strict' },
    found: ['.spec.f review'],
  },
  {
    name: 'a tighter bound',
    base: field({ type: 'string', maxLength: 10 }),
    head: field({ type: 'string', maxLength: 5 }),
    found: [],
  },
]);
