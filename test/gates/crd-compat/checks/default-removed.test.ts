import { describeCheck, field } from '../support.ts';

describeCheck('crd/default-removed', 'default "a" was removed from .spec.f (v1)', [
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
