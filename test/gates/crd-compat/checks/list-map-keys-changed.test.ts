import { describeCheck, field } from '../support.ts';

describeCheck('list-map-keys-changed', 'The keys of the list .spec.f of v1 were ["k"] and are ["j"].', [
  {
    name: 'other keys',
    base: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    }),
    head: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['j'],
    }),
    found: ['.spec.f breaking'],
  },
  {
    name: 'another order',
    base: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k', 'j'],
    }),
    head: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['j', 'k'],
    }),
    found: [],
  },
  {
    name: 'a list becomes a map',
    base: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
    }),
    head: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    }),
    found: [],
  },
]);
