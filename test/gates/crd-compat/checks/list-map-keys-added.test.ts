import { describeCheck, field } from '../support.ts';

describeCheck('list-map-keys-added', 'The keys of the list .spec.f of v1 were nothing and are ["k"].', [
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
    found: ['.spec.f breaking (follows)'],
  },
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
    found: [],
  },
]);
