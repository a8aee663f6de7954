import { crd, describeCheck } from '../support.ts';

describeCheck('crd/crd-group-changed', 'group changed from acme.example to acme.test', [
  {
    name: 'another group',
    base: crd({}),
    head: crd({ spec: { group: 'acme.test' }, metadata: { name: 'widgets.acme.test' } }),
    found: ['spec.group breaking'],
  },
  { name: 'the same group', base: crd({}), head: crd({ metadata: { labels: { a: 'b' } } }), found: [] },
]);
