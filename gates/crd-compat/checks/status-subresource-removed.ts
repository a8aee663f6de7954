import { crdCheck } from '../check.ts';
import { wasAndIs } from '../words.ts';

export const statusSubresourceRemoved = crdCheck({
  id: 'crd/status-subresource-removed',
  topics: ['status-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'ok' },
  title: 'The status is no subresource any more',
  why: 'Every update of the status subresource gets an error, and users may write status.',
  wayOut: 'Keep the status subresource.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.status',
  when: ({ after }) => after === undefined,
  message: wasAndIs,
});
