import { switchCheck } from '../keywords/switch-check.ts';

export const embeddedResourceRemoved = switchCheck({
  id: 'crd/embedded-resource-removed',
  topic: 'embeddedResource',
  keyword: 'x-kubernetes-embedded-resource',
  effects: { persisted: 'review', writers: 'ok', readers: 'review' },
  turned: 'off',
  title: 'x-kubernetes-embedded-resource was switched off',
  why: 'apiVersion and kind are no longer implied. Where the schema does not name them they are pruned.',
  apiServer:
    'It prunes apiVersion, kind and metadata inside the field, unless the schema names them or preserves unknown fields.',
  wayOut: 'Name apiVersion, kind and metadata in the schema, or preserve unknown fields there.',
});
