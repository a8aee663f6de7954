import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/storage-version-changed', 'version v1 is no longer the storage version', [
  {
    name: 'stored in another version',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({ spec: { versions: [v('v1', { storage: false }), v('v2')] } }),
    found: ['spec.versions[v1].storage review'],
  },
  {
    name: 'stored in the same',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({
      spec: { versions: [v('v1'), v('v2', { storage: false }), v('v0', { served: false, storage: false })] },
    }),
    found: [],
  },
]);
