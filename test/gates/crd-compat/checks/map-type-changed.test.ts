import { describeCheck, field } from '../support.ts';

describeCheck('crd/map-type-changed', 'x-kubernetes-map-type of .spec.f (v1) changed from granular to atomic', [
  {
    name: 'atomic',
    base: field({ type: 'object' }),
    head: field({ type: 'object', 'x-kubernetes-map-type': 'atomic' }),
    found: ['.spec.f review'],
  },
  {
    name: 'granular is unset',
    base: field({ type: 'object' }),
    head: field({ type: 'object', 'x-kubernetes-map-type': 'granular' }),
    found: [],
  },
]);
