import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-name-listkind-changed', 'listKind changed from none to Widgets', [
  {
    name: 'another list kind',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', listKind: 'Widgets' } } }),
    found: ['spec.names.listKind review'],
  },
  {
    name: 'what it was anyway',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', listKind: 'WidgetList' } } }),
    found: [],
  },
  {
    name: 'empty is unset',
    base: crd({}),
    head: crd({ spec: { names: { kind: 'Widget', plural: 'widgets', listKind: '' } } }),
    found: [],
  },
]);
