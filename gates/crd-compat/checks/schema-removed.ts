import { crdCheck } from '../check.ts';
import { versionOf } from '../words.ts';

export const schemaRemoved = crdCheck({
  id: 'crd/schema-removed',
  topics: ['schema'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'break' },
  title: 'The schema of a version was removed',
  why: 'The API server rejects a version without a schema.',
  apiServer: 'It rejects the CRD: apiextensions.k8s.io/v1 requires a schema for each version.',
  wayOut: 'Restore the schema.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.schema',
  when: ({ after }) => after === undefined,
  message: (fact) => `the schema of version ${versionOf(fact)} was removed`,
});
