import { describeCheck, field } from '../support.ts';

describeCheck('crd/unique-items-changed', 'uniqueItems of .spec.f (v1) changed from false to true', [
  {
    name: 'switched on, which the API server refuses',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'array', items: { type: 'string' }, uniqueItems: true }),
    found: ['.spec.f review'],
  },
  {
    name: 'false is unset',
    base: field({ type: 'array', items: { type: 'string' } }),
    head: field({ type: 'array', items: { type: 'string' }, uniqueItems: false }),
    found: [],
  },
]);
