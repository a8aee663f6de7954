import { crdCheck } from '../check.ts';
import { wasAndIs } from '../words.ts';

export const selectableFieldRemoved = crdCheck({
  id: 'crd/selectable-field-removed',
  topics: ['selectable-field'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'A field cannot be selected by any more',
  why: 'Requests with that field selector get an error.',
  wayOut: 'Keep the selectable field.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.selectableFields',
  when: ({ after }) => after === undefined,
  message: wasAndIs,
});
