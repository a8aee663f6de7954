import { crdCheck } from '../check.ts';
import { versionOf } from '../words.ts';

export const scaleSubresourceRemoved = crdCheck({
  id: 'crd/scale-subresource-removed',
  topics: ['scale-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'The scale subresource was removed',
  why: 'Autoscalers and kubectl scale get an error.',
  apiServer: 'It answers requests for /scale with 404 Not Found.',
  wayOut: 'Keep the scale subresource.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ after }) => after === undefined,
  message: (fact) => `scale subresource was removed from ${versionOf(fact)}`,
});
