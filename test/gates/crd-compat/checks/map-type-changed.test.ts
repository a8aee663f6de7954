import { describeCheck, field } from '../support.ts';

describeCheck('crd/map-type-changed', 'The map .spec.f of v1 merged as "granular" and merges as "atomic".', [
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
