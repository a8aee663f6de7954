import { crd, describeCheck, v } from '../support.ts';

describeCheck('crd/unserved-version-removed', 'version v0, which was not served, was removed', [
  {
    name: 'nobody knows whether something is stored in it',
    base: crd({ spec: { versions: [v('v0', { served: false, storage: false }), v('v1')] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    found: ['spec.versions[v0] review'],
  },
  {
    name: 'nothing is stored in it',
    base: crd({ spec: { versions: [v('v0', { served: false, storage: false }), v('v1')] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    params: { storedVersions: { 'widgets.acme.example': ['v1'] } },
    found: ['spec.versions[v0] compatible'],
  },
  {
    name: 'something is stored in it',
    base: crd({ spec: { versions: [v('v0', { served: false, storage: false }), v('v1')] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    params: { storedVersions: { 'widgets.acme.example': ['v0', 'v1'] } },
    found: ['spec.versions[v0] breaking'],
  },
  {
    name: 'a served version',
    base: crd({ spec: { versions: [v('v1'), v('v2', { storage: false })] } }),
    head: crd({ spec: { versions: [v('v1')] } }),
    found: [],
  },
]);
