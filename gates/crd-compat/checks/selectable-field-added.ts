import { plainCheck } from '../plain-check.ts';

export const selectableFieldAdded = plainCheck({
  rule: 'selectable-field-added',
  topic: 'selectable-field',
  title: 'A field can be selected by',
  why: 'Clients may use it, on Kubernetes 1.31 and later.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.selectableFields',
  when: ({ after }) => after !== undefined,
});
