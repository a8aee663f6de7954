import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/embedded-resource-removed',
  'x-kubernetes-embedded-resource of .spec.f (v1) changed from true to false',
  [
    {
      name: 'switched off',
      base: field({ type: 'object', 'x-kubernetes-embedded-resource': true }),
      head: field({ type: 'object' }),
      found: ['.spec.f review'],
    },
    {
      name: 'switched on',
      base: field({ type: 'object' }),
      head: field({ type: 'object', 'x-kubernetes-embedded-resource': true }),
      found: [],
    },
  ],
);
