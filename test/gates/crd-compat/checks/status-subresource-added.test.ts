import { crd, describeCheck } from '../support.ts';

describeCheck('crd/status-subresource-added', 'status subresource was added to v1', [
  {
    name: 'switched on',
    base: crd({}),
    head: crd({ version: { subresources: { status: {} } } }),
    found: ['spec.versions[v1].subresources.status breaking'],
  },
  { name: 'switched off', base: crd({ version: { subresources: { status: {} } } }), head: crd({}), found: [] },
  {
    name: 'from where v1 does not look',
    base: crd({ spec: { subresources: { status: {} } } }),
    head: crd({ version: { subresources: { status: {} } } }),
    found: ['spec.versions[v1].subresources.status review'],
  },
]);
