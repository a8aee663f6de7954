import { plainCheck } from '../keywords/plain-check.ts';

export const versionAdded = plainCheck({
  rule: 'version-added',
  topic: 'version-added',
  title: 'A version was added',
  why: 'Clients of the other versions are not concerned, as long as conversion keeps what they know.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  message: (fact) => `Version ${String(fact.facts['version'])} was added.`,
});
