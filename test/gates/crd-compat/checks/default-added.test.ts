import { describeCheck, field } from '../support.ts';

describeCheck('crd/default-added', 'default "a" was added to .spec.f (v1)', [
  {
    name: 'a first default',
    base: field({ type: 'string' }),
    head: field({ type: 'string', default: 'a' }),
    found: ['.spec.f review'],
  },
  {
    name: 'another default',
    base: field({ type: 'string', default: 'a' }),
    head: field({ type: 'string', default: 'b' }),
    found: [],
  },
  {
    name: 'null was no default',
    base: field({ type: 'string', default: null }),
    head: field({ type: 'string', default: 'a' }),
    found: ['.spec.f review'],
  },
  {
    name: 'null is no default',
    base: field({ type: 'string' }),
    head: field({ type: 'string', default: null }),
    found: [],
  },
]);
