import { crd, describeCheck } from '../support.ts';

describeCheck(
  'crd/scale-subresource-removed',
  'spec.versions[v1].subresources.scale was {"specReplicasPath":".spec.f","statusReplicasPath":".status.f"} and is nothing.',
  [
    {
      name: 'switched off',
      base: crd({
        version: { subresources: { scale: { specReplicasPath: '.spec.f', statusReplicasPath: '.status.f' } } },
      }),
      head: crd({}),
      found: ['spec.versions[v1].subresources.scale breaking'],
    },
    {
      name: 'switched on',
      base: crd({}),
      head: crd({
        version: { subresources: { scale: { specReplicasPath: '.spec.f', statusReplicasPath: '.status.f' } } },
      }),
      found: [],
    },
  ],
);
