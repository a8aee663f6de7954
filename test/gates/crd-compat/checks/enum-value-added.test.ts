import { describeCheck, field } from '../support.ts';

describeCheck('crd/enum-value-added', 'enum of .spec.f (v1) now also allows "b"', [
  {
    name: 'one value more',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'string', enum: ['a', 'b'] }),
    found: ['.spec.f review'],
  },
  {
    name: 'for readers alone nothing breaks',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'string', enum: ['a', 'b'] }),
    params: { profile: 'stored' },
    found: ['.spec.f compatible'],
  },
  {
    name: 'one value less',
    base: field({ type: 'string', enum: ['a', 'b'] }),
    head: field({ type: 'string', enum: ['a'] }),
    found: [],
  },
]);
