import { describeCheck, field } from '../support.ts';

describeCheck('crd/pattern-removed', '.spec.f of v1 had to match "^a" and has not to any more.', [
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
