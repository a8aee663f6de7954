import { crd, describeCheck } from '../support.ts';

describeCheck('crd-scope-changed', 'spec.scope was "Namespaced" and is "Cluster".', [
  { name: 'another scope', base: crd({}), head: crd({ spec: { scope: 'Cluster' } }), found: ['spec.scope breaking'] },
  { name: 'the same scope', base: crd({}), head: crd({ metadata: { labels: { a: 'b' } } }), found: [] },
]);
