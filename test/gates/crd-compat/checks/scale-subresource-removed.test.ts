import { crd, describeCheck } from '../support.ts';

describeCheck('crd/scale-subresource-removed', 'scale subresource was removed from v1', [
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
]);
