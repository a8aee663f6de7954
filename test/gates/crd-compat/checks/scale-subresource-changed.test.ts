import { crd, describeCheck } from '../support.ts';

describeCheck(
  'crd/scale-subresource-changed',
  'spec.versions[v1].subresources.scale was {"specReplicasPath":".spec.a"} and is {"specReplicasPath":".spec.b"}.',
  [
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
  ],
);
