import { describeCheck, field } from '../support.ts';

describeCheck('crd/embedded-resource-added', 'x-kubernetes-embedded-resource of .spec.f of v1 was false and is true.', [
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
]);
