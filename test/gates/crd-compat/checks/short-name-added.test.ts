import { crd, describeCheck } from '../support.ts';

describeCheck('short-name-added', 'spec.names.shortNames was nothing and is "w".', [
  {
    name: 'one more',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: ['w'] } } }),
    found: ['spec.names.shortNames compatible'],
  },
  {
    name: 'one less',
    base: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: ['w'] } } }),
    head: crd({}),
    found: [],
  },
  {
    name: 'another order',
    base: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: ['w', 'x'] } } }),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: ['x', 'w'] } } }),
    found: [],
  },
]);
