import { describeCheck, field } from '../support.ts';

describeCheck(
  'crd/list-type-made-explicit',
  'x-kubernetes-list-type: atomic was added to .spec.f (v1), which is the default',
  [
    {
      name: 'atomic is said',
      base: field({
        type: 'array',
        items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      }),
      head: field({
        type: 'array',
        items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
        'x-kubernetes-list-type': 'atomic',
      }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'atomic is not said any more',
      base: field({
        type: 'array',
        items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
        'x-kubernetes-list-type': 'atomic',
      }),
      head: field({
        type: 'array',
        items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      }),
      found: ['.spec.f compatible'],
    },
    {
      name: 'a set',
      base: field({
        type: 'array',
        items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
      }),
      head: field({
        type: 'array',
        items: { type: 'object', properties: { k: { type: 'string' }, j: { type: 'string' } } },
        'x-kubernetes-list-type': 'set',
      }),
      found: [],
    },
  ],
);
