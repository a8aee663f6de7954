import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/version-added', 'version v2 was added', [
  {
    name: 'one more version',
    base: crd({ spec: { versions: [v('v1')] } }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    found: ['spec.versions[v2] compatible'],
  },
  {
    name: 'one less',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    found: [],
  },
]);
