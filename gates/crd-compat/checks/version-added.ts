import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { versionOf } from '../words.ts';

export const versionAdded = crdCheck({
  id: 'crd/version-added',
  topics: ['version-added'],
  effects: HARMLESS,
  title: 'A version was added',
  why: 'Clients of the other versions are not affected while conversion keeps the fields that they know.',
  apiServer: 'It serves the version where served is true, and converts objects between versions by spec.conversion.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  message: (fact) => `version ${versionOf(fact)} was added`,
});
