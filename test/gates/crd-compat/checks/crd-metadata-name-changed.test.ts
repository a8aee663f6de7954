import { crd, describeCheck } from '../support.ts';

describeCheck(
  'crd/crd-metadata-name-changed',
  'metadata.name changed from widgets.acme.example to widgetz.acme.example',
  [
    {
      name: 'with the plural',
      base: crd({}),
      head: crd({ spec: { names: { kind: 'Widget', plural: 'widgetz' } }, metadata: { name: 'widgetz.acme.example' } }),
      found: ['metadata.name breaking (follows)'],
    },
    {
      name: 'with the group',
      base: crd({}),
      head: crd({ spec: { group: 'acme.test' }, metadata: { name: 'widgets.acme.test' } }),
      found: ['metadata.name breaking'],
    },
    { name: 'alone', base: crd({}), head: crd({ metadata: { name: 'other' } }), found: ['metadata.name breaking'] },
    { name: 'the same', base: crd({}), head: crd({ metadata: { uid: '1' } }), found: [] },
  ],
);
