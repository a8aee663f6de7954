import { plainCheck } from '../keywords/plain-check.ts';

export const scaleSubresourceAdded = plainCheck({
  rule: 'scale-subresource-added',
  topic: 'scale-subresource',
  title: 'The CRD can be scaled',
  why: 'kubectl scale and autoscalers may use it.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ before }) => before === undefined,
});
