import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/storage-version-changed', 'Objects were stored in version v1 and are not any more.', [
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
