import { describeCheck, field } from '../support.ts';

describeCheck('crd/pattern-changed', 'pattern of .spec.f (v1) changed from "^a" to "^b"; "a" is no longer valid', [
  {
    name: 'a value is lost',
    base: field({ type: 'string', pattern: '^a' }),
    head: field({ type: 'string', pattern: '^b' }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'a wider pattern',
    base: field({ type: 'string', pattern: '^(a|b)$' }),
    head: field({ type: 'string', pattern: '^[a-z]$' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'another spelling',
    base: field({ type: 'string', pattern: '^https?:\\/\\/' }),
    head: field({ type: 'string', pattern: '^(http|https)://' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'a pattern that is not understood',
    base: field({ type: 'string', pattern: '^a' }),
    head: field({ type: 'string', pattern: '\\ba' }),
    found: ['.spec.f review'],
  },
  {
    name: 'no pattern any more',
    base: field({ type: 'string', pattern: '^a' }),
    head: field({ type: 'string' }),
    found: [],
  },
]);
