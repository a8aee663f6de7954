import { describeCheck, field } from '../support.ts';

describeCheck('crd/pattern-added', 'pattern "^a" was added to .spec.f (v1); "" is no longer valid', [
  {
    name: 'a first pattern',
    base: field({ type: 'string' }),
    head: field({ type: 'string', pattern: '^a' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a pattern that matches everything',
    base: field({ type: 'string' }),
    head: field({ type: 'string', pattern: '([a-z]+)?' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'an enum allowed only values that match',
    base: field({ type: 'string', enum: ['a', 'ab'] }),
    head: field({ type: 'string', enum: ['a', 'ab'], pattern: '^a' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a pattern that is not understood',
    base: field({ type: 'string' }),
    head: field({ type: 'string', pattern: '\\bword\\b' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the empty pattern',
    base: field({ type: 'string' }),
    head: field({ type: 'string', pattern: '' }),
    found: [],
  },
  {
    name: 'another pattern',
    base: field({ type: 'string', pattern: '^a' }),
    head: field({ type: 'string', pattern: '^b' }),
    found: [],
  },
]);
