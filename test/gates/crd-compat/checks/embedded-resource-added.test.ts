import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/embedded-resource-added',
  'x-kubernetes-embedded-resource of .spec.f (v1) changed from false to true',
  [
    {
      name: 'switched on',
      base: field({ type: 'object' }),
      head: field({ type: 'object', 'x-kubernetes-embedded-resource': true }),
      found: ['.spec.f breaking'],
    },
    {
      name: 'switched off',
      base: field({ type: 'object', 'x-kubernetes-embedded-resource': true }),
      head: field({ type: 'object' }),
      found: [],
    },
  ],
);
