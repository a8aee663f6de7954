import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-name-plural-changed', 'plural changed from widgets to widgetz', [
  {
    name: 'another plural',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgetz' } } }),
    found: ['spec.names.plural breaking'],
  },
  {
    name: 'another singular',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', singular: 'wdgt' } } }),
    found: [],
  },
]);
