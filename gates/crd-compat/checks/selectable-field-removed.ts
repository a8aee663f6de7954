import { plainCheck } from '../keywords/plain-check.ts';

export const selectableFieldRemoved = plainCheck({
  rule: 'selectable-field-removed',
  topic: 'selectable-field',
  title: 'A field cannot be selected by any more',
  why: 'Requests with that field selector get an error.',
  wayOut: 'Keep the selectable field.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.selectableFields',
  when: ({ after }) => after === undefined,
});
