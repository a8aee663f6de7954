import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-name-singular-changed', 'singular changed from none to wdgt', [
  {
    name: 'another singular',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', singular: 'wdgt' } } }),
    found: ['spec.names.singular review'],
  },
  {
    name: 'what it was anyway',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', singular: 'widget' } } }),
    found: [],
  },
  {
    name: 'empty is unset',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', singular: '' } } }),
    found: [],
  },
]);
