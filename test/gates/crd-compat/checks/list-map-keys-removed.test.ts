import { describeCheck, field } from '../support.ts';

describeCheck('list-map-keys-removed', 'The keys of the list .spec.f of v1 were ["k"] and are nothing.', [
  {
    name: 'a map becomes a list',
    base: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['k'],
    }),
    head: field({
      type: 'array',
      items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
    }),
    found: ['.spec.f review (follows)'],
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
