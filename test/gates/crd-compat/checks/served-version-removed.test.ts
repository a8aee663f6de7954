import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/served-version-removed', 'served version v2 was removed', [
  {
    name: 'a served version',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    found: ['spec.versions[v2] breaking'],
  },
  {
    name: 'the storage version is another check',
    base: crd({ spec: { versions: [v('v1', { storage: false }), v('v2')] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    found: [],
  },
  {
    name: 'one more',
    base: crd({ spec: { versions: [v('v1')] } }),
    head: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    found: [],
  },
]);
