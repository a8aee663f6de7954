import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';

export const versionAdded = crdCheck({
  id: 'crd/version-added',
  topics: ['version-added'],
  effects: HARMLESS,
  title: 'A version was added',
  why: 'Clients of the other versions are not concerned, as long as conversion keeps what they know.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  message: (fact) => `Version ${String(fact.facts['version'])} was added.`,
});
