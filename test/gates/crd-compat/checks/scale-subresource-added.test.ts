import { crd, describeCheck } from '../support.ts';

describeCheck(
  'crd/scale-subresource-added',
  'spec.versions[v1].subresources.scale was nothing and is {"specReplicasPath":".spec.f","statusReplicasPath":".status.f"}.',
  [
    {
      name: 'switched on',
      base: crd({}),
      head: crd({
        version: { subresources: { scale: { specReplicasPath: '.spec.f', statusReplicasPath: '.status.f' } } },
      }),
      found: ['spec.versions[v1].subresources.scale compatible'],
    },
    {
      name: 'switched off',
      base: crd({
        version: { subresources: { scale: { specReplicasPath: '.spec.f', statusReplicasPath: '.status.f' } } },
      }),
      head: crd({}),
      found: [],
    },
  ],
);
