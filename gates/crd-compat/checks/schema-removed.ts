import { plainCheck } from '../keywords/plain-check.ts';

export const schemaRemoved = plainCheck({
  rule: 'schema-removed',
  topic: 'schema',
  title: 'A version has no schema any more',
  why: 'The API server refuses a version without a schema.',
  wayOut: 'Restore the schema.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.schema',
  when: ({ after }) => after === undefined,
  message: (fact) => `Version ${String(fact.facts['version'])} had a schema and has none.`,
});
