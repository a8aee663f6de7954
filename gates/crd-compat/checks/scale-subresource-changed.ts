import { crdCheck } from '../check.ts';
import { wasAndIs } from '../words.ts';

export const scaleSubresourceChanged = crdCheck({
  id: 'crd/scale-subresource-changed',
  topics: ['scale-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'The CRD is scaled through other fields',
  why: 'Autoscalers read and write the paths; a wrong selector makes them count the wrong pods.',
  wayOut: 'Keep the paths.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ before, after }) => before !== undefined && after !== undefined,
  message: wasAndIs,
});
