import { switchCheck } from '../keywords/switch-check.ts';

export const embeddedResourceAdded = switchCheck({
  id: 'crd/embedded-resource-added',
  topic: 'embeddedResource',
  keyword: 'x-kubernetes-embedded-resource',
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  turned: 'on',
  title: 'x-kubernetes-embedded-resource was switched on',
  why: 'apiVersion, kind and metadata become required inside the field. Stored values without them are rejected.',
  apiServer:
    'It requires apiVersion, kind and metadata inside the field, and validates metadata as it does for an object.',
  wayOut: 'Keep the field as it is and add a new field for embedded objects.',
});
