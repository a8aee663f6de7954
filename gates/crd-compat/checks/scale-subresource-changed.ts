import { plainCheck } from '../keywords/plain-check.ts';

export const scaleSubresourceChanged = plainCheck({
  rule: 'scale-subresource-changed',
  topic: 'scale-subresource',
  title: 'The CRD is scaled through other fields',
  why: 'Autoscalers read and write the paths; a wrong selector makes them count the wrong pods.',
  wayOut: 'Keep the paths.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.scale',
  when: ({ before, after }) => before !== undefined && after !== undefined,
});
