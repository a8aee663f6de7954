import { describeCheck, field } from '../support.ts';

describeCheck('crd/default-removed', '.spec.f of v1 has no default any more; it was "a".', [
  {
    name: 'no default any more',
    base: field({ type: 'string', default: 'a' }),
    head: field({ type: 'string' }),
    found: ['.spec.f review'],
  },
  {
    name: 'another default',
    base: field({ type: 'string', default: 'a' }),
    head: field({ type: 'string', default: 'b' }),
    found: [],
  },
]);
