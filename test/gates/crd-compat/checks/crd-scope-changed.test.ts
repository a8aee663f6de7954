import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-scope-changed', 'scope changed from Namespaced to Cluster', [
  { name: 'another scope', base: crd({}), head: crd({ spec: { scope: 'Cluster' } }), found: ['spec.scope breaking'] },
  { name: 'the same scope', base: crd({}), head: crd({ metadata: { labels: { a: 'b' } } }), found: [] },
  {
    name: 'what v1beta1 took for granted',
    base: crd({ top: { apiVersion: 'apiextensions.k8s.io/v1beta1' }, spec: { scope: '' } }),
    head: crd({}),
    found: [],
  },
]);
