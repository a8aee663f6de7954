import { plainCheck } from '../keywords/plain-check.ts';

export const versionServed = plainCheck({
  rule: 'version-served',
  topic: 'served',
  title: 'A version is served',
  why: 'Clients may use it now.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.served',
  when: ({ before, after }) => before !== true && after === true,
  message: (fact) => `Version ${String(fact.facts['version'])} is served now.`,
});
