import { plainCheck } from '../keywords/plain-check.ts';

export const scaleSubresourceRemoved = plainCheck({
  rule: 'scale-subresource-removed',
  topic: 'scale-subresource',
  title: 'The CRD cannot be scaled any more',
  why: 'Autoscalers and kubectl scale get an error.',
  wayOut: 'Keep the scale subresource.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ after }) => after === undefined,
});
