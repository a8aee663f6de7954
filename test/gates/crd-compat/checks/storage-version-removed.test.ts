import { crd, describeCheck, v } from '../support.ts';

describeCheck(
  'storage-version-removed',
  'spec.versions[v2] was {"name":"v2","served":true,"storage":true} and is nothing.',
  [
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
  ],
);
