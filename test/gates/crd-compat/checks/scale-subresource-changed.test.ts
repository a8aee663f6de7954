import { crd, describeCheck } from '../support.ts';

describeCheck('crd/scale-subresource-changed', 'scale subresource of v1 changed', [
  {
    name: 'another path',
    base: crd({ version: { subresources: { scale: { specReplicasPath: '.spec.a' } } } }),
    head: crd({ version: { subresources: { scale: { specReplicasPath: '.spec.b' } } } }),
    found: ['spec.versions[v1].subresources.scale breaking'],
  },
  {
    name: 'the same path',
    base: crd({ version: { subresources: { scale: { specReplicasPath: '.spec.a' } } } }),
    head: crd({ version: { subresources: { scale: { specReplicasPath: '.spec.a' }, status: {} } } }),
    found: [],
  },
]);
