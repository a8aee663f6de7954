import { plainCheck } from '../keywords/plain-check.ts';

export const statusSubresourceRemoved = plainCheck({
  rule: 'status-subresource-removed',
  topic: 'status-subresource',
  title: 'The status is no subresource any more',
  why: 'Every update of the status subresource gets an error, and users may write status.',
  wayOut: 'Keep the status subresource.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.status',
  when: ({ after }) => after === undefined,
});
