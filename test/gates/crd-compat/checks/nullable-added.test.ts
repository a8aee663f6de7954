import { describeCheck, field } from '../support.ts';

describeCheck('crd/nullable-added', 'nullable of .spec.f (v1) changed from false to true', [
  {
    name: 'switched on',
    base: field({ type: 'string' }),
    head: field({ type: 'string', nullable: true }),
    found: ['.spec.f review'],
  },
  {
    name: 'explicitly off',
    base: field({ type: 'string' }),
    head: field({ type: 'string', nullable: false }),
    found: [],
  },
]);
