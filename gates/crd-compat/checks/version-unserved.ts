import { crdCheck } from '../check.ts';
import { versionOf } from '../words.ts';

export const versionUnserved = crdCheck({
  id: 'crd/version-unserved',
  topics: ['served'],
  effects: { persisted: 'ok', writers: 'break', readers: 'break' },
  title: 'A version is no longer served',
  why: 'Every client and manifest of the version gets an error.',
  apiServer:
    'It answers requests for the version with 404 Not Found; objects that are stored in it stay readable through the served versions.',
  wayOut: 'Announce it, and serve the version until it is no longer used.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.served',
  when: ({ before, after }) => before === true && after !== true,
  message: (fact) => `version ${versionOf(fact)} is no longer served`,
});
