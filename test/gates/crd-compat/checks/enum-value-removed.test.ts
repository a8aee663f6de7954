import { describeCheck, field, statusField } from '../support.ts';

describeCheck('crd/enum-value-removed', 'enum of .spec.f (v1) no longer allows "b"', [
  {
    name: 'one value less',
    base: field({ type: 'string', enum: ['a', 'b'] }),
    head: field({ type: 'string', enum: ['a'] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'the empty text is a value',
    base: field({ type: 'string', enum: ['', 'a'] }),
    head: field({ type: 'string', enum: ['a'] }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'in status too',
    base: statusField({ type: 'string', enum: ['a', 'b'] }),
    head: statusField({ type: 'string', enum: ['a'] }),
    found: ['.status.f breaking'],
  },
  {
    name: 'a value that another keyword excluded',
    base: field({ type: 'string', enum: ['a', 'bb'], maxLength: 1 }),
    head: field({ type: 'string', enum: ['a'], maxLength: 1 }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'one value more',
    base: field({ type: 'string', enum: ['a'] }),
    head: field({ type: 'string', enum: ['a', 'b'] }),
    found: [],
  },
]);
