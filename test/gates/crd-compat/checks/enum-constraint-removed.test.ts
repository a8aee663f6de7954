import { describeCheck, field } from '../support.ts';

describeCheck('crd/enum-constraint-removed', 'enum "a" was removed from .spec.f (v1)', [
  {
    name: 'no list any more',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'string' }),
    found: ['.spec.f review'],
  },
  {
    name: 'one value more',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'string', enum: ['a', 'b'] }),
    found: [],
  },
]);
