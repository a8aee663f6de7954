import { describeCheck, field } from '../support.ts';

describeCheck('crd/pattern-removed', 'pattern "^a" was removed from .spec.f (v1)', [
  {
    name: 'no pattern any more',
    base: field({ type: 'string', pattern: '^a' }),
    head: field({ type: 'string' }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'another pattern',
    base: field({ type: 'string', pattern: '^a' }),
    head: field({ type: 'string', pattern: '^b' }),
    found: [],
  },
]);
