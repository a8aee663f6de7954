import { crd, describeCheck } from '../support.ts';

describeCheck('crd/status-subresource-removed', 'spec.versions[v1].subresources.status was {} and is nothing.', [
  {
    name: 'switched off',
    base: crd({ version: { subresources: { status: {} } } }),
    head: crd({}),
    found: ['spec.versions[v1].subresources.status breaking'],
  },
  { name: 'switched on', base: crd({}), head: crd({ version: { subresources: { status: {} } } }), found: [] },
]);
