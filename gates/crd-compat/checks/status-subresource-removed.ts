import { crdCheck } from '../check.ts';
import { versionOf } from '../words.ts';

export const statusSubresourceRemoved = crdCheck({
  id: 'crd/status-subresource-removed',
  topics: ['status-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'ok' },
  title: 'The status subresource was removed',
  why: 'Every update of the status subresource gets an error, and users may write status.',
  apiServer: 'It answers requests for /status with 404 Not Found, and stores status from requests for the object.',
  wayOut: 'Keep the status subresource.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.status',
  when: ({ after }) => after === undefined,
  message: (fact) => `status subresource was removed from ${versionOf(fact)}`,
});
