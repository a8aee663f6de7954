import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-name-kind-changed', 'kind changed from Widget to Gadget', [
  {
    name: 'another kind',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Gadget', plural: 'widgets' } } }),
    found: ['spec.names.kind breaking'],
  },
  {
    name: 'another list kind',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', listKind: 'Widgets' } } }),
    found: [],
  },
]);
