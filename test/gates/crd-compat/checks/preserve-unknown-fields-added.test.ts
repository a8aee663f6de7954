import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/preserve-unknown-fields-added',
  'x-kubernetes-preserve-unknown-fields of .spec.f (v1) changed from false to true',
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
