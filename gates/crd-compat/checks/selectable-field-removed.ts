import { crdCheck } from '../check.ts';
import { nameIn, versionOf } from '../words.ts';

export const selectableFieldRemoved = crdCheck({
  id: 'crd/selectable-field-removed',
  topics: ['selectable-field'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'A selectable field was removed',
  why: 'Requests with that field selector get an error.',
  apiServer: 'It answers a request with that field selector with 400 Bad Request.',
  wayOut: 'Keep the selectable field.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.selectableFields',
  when: ({ after }) => after === undefined,
  message: (fact) => `selectable field ${nameIn(fact.before, 'jsonPath')} was removed from ${versionOf(fact)}`,
});
