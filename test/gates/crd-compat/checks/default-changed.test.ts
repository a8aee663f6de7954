import { describeCheck, field } from '../support.ts';

describeCheck('crd/default-changed', 'default of .spec.f (v1) changed from "a" to "b"', [
  {
    name: 'another default',
    base: field({ type: 'string', default: 'a' }),
    head: field({ type: 'string', default: 'b' }),
    found: ['.spec.f review'],
  },
  {
    name: 'a first default',
    base: field({ type: 'string' }),
    head: field({ type: 'string', default: 'a' }),
    found: [],
  },
]);
