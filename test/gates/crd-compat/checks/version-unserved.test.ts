import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/version-unserved', 'version v2 is no longer served', [
  {
    name: 'not served any more',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { served: false, storage: false })] } }),
    found: ['spec.versions[v2].served breaking'],
  },
  {
    name: 'served',
    base: crd({ spec: { versions: [v('v1'), v('v2', { served: false, storage: false })] } }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    found: [],
  },
]);
