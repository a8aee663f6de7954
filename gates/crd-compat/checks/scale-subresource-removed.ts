import { crdCheck } from '../check.ts';
import { wasAndIs } from '../words.ts';

export const scaleSubresourceRemoved = crdCheck({
  id: 'crd/scale-subresource-removed',
  topics: ['scale-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'The CRD cannot be scaled any more',
  why: 'Autoscalers and kubectl scale get an error.',
  wayOut: 'Keep the scale subresource.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ after }) => after === undefined,
  message: wasAndIs,
});
