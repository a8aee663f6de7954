import { describeCheck, field } from '../support.ts';

describeCheck('crd/multiple-of-changed', 'multipleOf of .spec.f (v1) changed from 2 to 4', [
  {
    name: 'another factor',
    base: field({ type: 'integer', multipleOf: 2 }),
    head: field({ type: 'integer', multipleOf: 4 }),
    found: ['.spec.f review'],
  },
  {
    name: 'the same factor',
    base: field({ type: 'integer', multipleOf: 2 }),
    head: field({ type: 'integer', multipleOf: 2, title: 't' }),
    found: [],
  },
]);
