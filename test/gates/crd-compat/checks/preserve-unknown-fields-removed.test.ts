import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/preserve-unknown-fields-removed',
  'x-kubernetes-preserve-unknown-fields of .spec.f (v1) changed from true to false',
  [
    {
      name: 'switched off',
      base: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
      head: field({ type: 'object' }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'left on',
      base: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true }),
      head: field({ type: 'object', 'x-kubernetes-preserve-unknown-fields': true, title: 't' }),
      found: [],
    },
  ],
);
