import { crdCheck } from '../check.ts';
import { versionOf } from '../words.ts';

export const scaleSubresourceChanged = crdCheck({
  id: 'crd/scale-subresource-changed',
  topics: ['scale-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'The scale subresource changed',
  why: 'Autoscalers read and write its paths. With a wrong selector they count the wrong pods.',
  wayOut: 'Keep the paths.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ before, after }) => before !== undefined && after !== undefined,
  message: (fact) => `scale subresource of ${versionOf(fact)} changed`,
});
