import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';

export const versionServed = crdCheck({
  id: 'crd/version-served',
  topics: ['served'],
  effects: HARMLESS,
  title: 'A version is served',
  why: 'Clients may use it now.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.served',
  when: ({ before, after }) => before !== true && after === true,
  message: (fact) => `Version ${String(fact.facts['version'])} is served now.`,
});
