import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-preserve-unknown-fields-changed', 'preserveUnknownFields changed from true to unset', [
  {
    name: 'switched off',
    base: crd({ spec: { preserveUnknownFields: true } }),
    head: crd({}),
    found: ['spec.preserveUnknownFields breaking'],
  },
  {
    name: 'switched on, which the API server refuses',
    base: crd({}),
    head: crd({ spec: { preserveUnknownFields: true } }),
    found: ['spec.preserveUnknownFields breaking'],
  },
  {
    name: 'false is unset, and said so',
    base: crd({ spec: { preserveUnknownFields: false } }),
    head: crd({}),
    found: ['spec.preserveUnknownFields compatible'],
  },
  {
    name: 'the default of v1beta1 was to preserve',
    base: crd({ top: { apiVersion: 'apiextensions.k8s.io/v1beta1' } }),
    head: crd({}),
    found: ['spec.preserveUnknownFields breaking'],
  },
  { name: 'unset on both sides', base: crd({}), head: crd({ metadata: { labels: { a: 'b' } } }), found: [] },
]);
