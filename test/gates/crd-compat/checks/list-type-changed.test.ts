import { describeCheck, field } from '../support.ts';

describeCheck('crd/list-type-changed', 'x-kubernetes-list-type of .spec.f (v1) changed from atomic to set', [
  {
    name: 'unset to set',
    base: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
    }),
    head: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'set',
    }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'map to atomic',
    base: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    }),
    head: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'atomic',
    }),
    found: ['.spec.f review'],
  },
  {
    name: 'unset to atomic',
    base: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
    }),
    head: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'atomic',
    }),
    found: [],
  },
]);
