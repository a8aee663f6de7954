import { crd, describeCheck } from '../support.ts';

describeCheck('crd/scale-subresource-added', 'scale subresource was added to v1', [
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
]);
