import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { versionOf } from '../words.ts';

export const scaleSubresourceAdded = crdCheck({
  id: 'crd/scale-subresource-added',
  topics: ['scale-subresource'],
  effects: HARMLESS,
  title: 'The scale subresource was added',
  why: 'kubectl scale and autoscalers may use it.',
  apiServer: 'It serves /scale, and reads and writes the replicas at the given paths.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ before }) => before === undefined,
  message: (fact) => `scale subresource was added to ${versionOf(fact)}`,
});
