import { crd, describeCheck } from '../support.ts';

describeCheck('short-name-removed', 'spec.names.shortNames was "w" and is nothing.', [
  {
    name: 'one less',
    base: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: ['w'] } } }),
    head: crd({}),
    found: ['spec.names.shortNames review'],
  },
  {
    name: 'one more',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', shortNames: ['w'] } } }),
    found: [],
  },
]);
