import { crd, describeCheck } from '../support.ts';

describeCheck('category-removed', 'spec.names.categories was "w" and is nothing.', [
  {
    name: 'one less',
    base: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', categories: ['w'] } } }),
    head: crd({}),
    found: ['spec.names.categories review'],
  },
  {
    name: 'one more',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', categories: ['w'] } } }),
    found: [],
  },
]);
