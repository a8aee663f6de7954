import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck } from '../support.ts';

const scaled = (more: JsonObject) =>
  crd({
    version: { subresources: { scale: { specReplicasPath: '.spec.a', statusReplicasPath: '.status.a', ...more } } },
  });

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
  {
    name: 'a selector where none was',
    base: scaled({}),
    head: scaled({ labelSelectorPath: '.status.selector' }),
    found: ['spec.versions[v1].subresources.scale compatible'],
  },
  {
    name: 'a selector where an empty one was',
    base: scaled({ labelSelectorPath: '' }),
    head: scaled({ labelSelectorPath: '.status.selector' }),
    found: ['spec.versions[v1].subresources.scale compatible'],
  },
  {
    name: 'another selector',
    base: scaled({ labelSelectorPath: '.status.labels' }),
    head: scaled({ labelSelectorPath: '.status.selector' }),
    found: ['spec.versions[v1].subresources.scale breaking'],
  },
  {
    name: 'a selector less',
    base: scaled({ labelSelectorPath: '.status.labels' }),
    head: scaled({}),
    found: ['spec.versions[v1].subresources.scale breaking'],
  },
  {
    name: 'a selector and another path',
    base: scaled({}),
    head: scaled({ labelSelectorPath: '.status.selector', statusReplicasPath: '.status.b' }),
    found: ['spec.versions[v1].subresources.scale breaking'],
  },
]);
