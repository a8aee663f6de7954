import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/preserve-unknown-fields-added',
  'x-kubernetes-preserve-unknown-fields of .spec.f of v1 was false and is true.',
  [
    {
      name: 'switched on',
      base: field({ type: 'object' }),
      head: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'explicitly off',
      base: field({ type: 'object' }),
      head: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': false }),
      found: [],
    },
  ],
);
