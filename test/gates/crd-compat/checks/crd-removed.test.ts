import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-removed', 'CRD widgets.acme.example was removed', [
  { name: 'the file is gone', base: crd({}), head: null, found: ['metadata.name breaking'] },
  { name: 'it is there', base: crd({}), head: crd({}), found: [] },
  { name: 'a new one', base: null, head: crd({}), found: [] },
]);
