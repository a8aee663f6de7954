import { crdCheck } from '../check.ts';

export const schemaRemoved = crdCheck({
  id: 'crd/schema-removed',
  topics: ['schema'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'break' },
  title: 'A version has no schema any more',
  why: 'The API server refuses a version without a schema.',
  wayOut: 'Restore the schema.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.schema',
  when: ({ after }) => after === undefined,
  message: (fact) => `Version ${String(fact.facts['version'])} had a schema and has none.`,
});
