import { describeCheck, field } from '../support.ts';

describeCheck('crd/default-changed', 'The default of .spec.f of v1 was "a" and is "b".', [
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
