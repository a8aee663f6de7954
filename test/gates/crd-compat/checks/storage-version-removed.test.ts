import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/storage-version-removed', 'storage version v2 was removed', [
  {
    name: 'the storage version',
    base: crd({ spec: { versions: [v('v1', { storage: false }), v('v2')] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    found: ['spec.versions[v2] breaking'],
  },
  {
    name: 'another version',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    found: [],
  },
]);
