import { crdCheck } from '../check.ts';

export const versionUnserved = crdCheck({
  id: 'crd/version-unserved',
  topics: ['served'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'A version is not served any more',
  why: 'Every client and manifest of the version gets an error.',
  wayOut: 'Announce it, and serve the version until nobody uses it.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.served',
  when: ({ before, after }) => before === true && after !== true,
  message: (fact) => `Version ${String(fact.facts['version'])} was served and is not any more.`,
});
