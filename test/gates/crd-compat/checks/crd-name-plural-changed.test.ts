import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-name-plural-changed', 'spec.names.plural was "widgets" and is "widgetz".', [
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
