import { describeCheck, field } from '../support.ts';

describeCheck('crd/enum-restructured', 'enum of .spec.f (v1) is spelled differently and allows the same values', [
  {
    name: 'from allOf to enum',
    base: field({ type: 'string', allOf: [{ enum: ['a', 'b'] }, { enum: ['a', 'b'] }] }),
    head: field({ type: 'string', enum: ['a', 'b'] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'the values of all lists together',
    base: field({ type: 'string', enum: ['a', 'b', 'c'], allOf: [{ enum: ['b', 'a'] }] }),
    head: field({ type: 'string', enum: ['a', 'b'] }),
    found: ['.spec.f compatible'],
  },
  {
    name: 'another order',
    base: field({ type: 'string', enum: ['a', 'b'] }),
    head: field({ type: 'string', enum: ['b', 'a'] }),
    found: [],
  },
  {
    name: 'fewer values',
    base: field({ type: 'string', allOf: [{ enum: ['a', 'b'] }] }),
    head: field({ type: 'string', enum: ['a'] }),
    found: [],
  },
]);
