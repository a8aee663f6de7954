import { crd, describeCheck } from '../support.ts';

describeCheck('category-added', 'spec.names.categories was nothing and is "w".', [
  {
    name: 'one more',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', categories: ['w'] } } }),
    found: ['spec.names.categories compatible'],
  },
  {
    name: 'one less',
    base: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', categories: ['w'] } } }),
    head: crd({}),
    found: [],
  },
  {
    name: 'another order',
    base: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', categories: ['w', 'x'] } } }),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', categories: ['x', 'w'] } } }),
    found: [],
  },
]);
