import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/version-served', 'version v2 is now served', [
  {
    name: 'served',
    base: crd({ spec: { versions: [v('v1'), v('v2', { served: false, storage: false })] } }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    found: ['spec.versions[v2].served compatible'],
  },
  {
    name: 'not served any more',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { served: false, storage: false })] } }),
    found: [],
  },
]);
