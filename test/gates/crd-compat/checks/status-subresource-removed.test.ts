import { crd, describeCheck } from '../support.ts';

describeCheck('crd/status-subresource-removed', 'status subresource was removed from v1', [
  {
    name: 'switched off',
    base: crd({ version: { subresources: { status: {} } } }),
    head: crd({}),
    found: ['spec.versions[v1].subresources.status breaking'],
  },
  { name: 'switched on', base: crd({}), head: crd({ version: { subresources: { status: {} } } }), found: [] },
]);
