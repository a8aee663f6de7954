import { switchCheck } from '../keywords/switch-check.ts';

export const embeddedResourceRemoved = switchCheck({
  id: 'crd/embedded-resource-removed',
  topic: 'embeddedResource',
  keyword: 'x-kubernetes-embedded-resource',
  effects: { persisted: 'review', writers: 'ok', readers: 'review' },
  turned: 'off',
  title: 'A field need not be a Kubernetes object any more',
  why: 'apiVersion and kind are not implied any more; where the schema does not name them they are pruned.',
  wayOut: 'Name apiVersion, kind and metadata in the schema, or preserve unknown fields there.',
});
