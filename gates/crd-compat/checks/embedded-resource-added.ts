import { switchCheck } from '../keywords/switch-check.ts';

export const embeddedResourceAdded = switchCheck({
  id: 'crd/embedded-resource-added',
  topic: 'embeddedResource',
  keyword: 'x-kubernetes-embedded-resource',
  effects: { persisted: 'break', writers: 'break', readers: 'ok' },
  turned: 'on',
  title: 'A field must be a whole Kubernetes object now',
  why: 'apiVersion, kind and metadata become required inside it, and stored values without them are rejected.',
  wayOut: 'Keep the field as it is and add a new one for embedded objects.',
});
