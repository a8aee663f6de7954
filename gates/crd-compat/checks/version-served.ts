import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { versionOf } from '../words.ts';

export const versionServed = crdCheck({
  id: 'crd/version-served',
  topics: ['served'],
  effects: HARMLESS,
  title: 'A version is now served',
  why: 'Clients may now use it.',
  apiServer: 'It serves the version, for which it answered 404 Not Found before.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.served',
  when: ({ before, after }) => before !== true && after === true,
  message: (fact) => `version ${versionOf(fact)} is now served`,
});
