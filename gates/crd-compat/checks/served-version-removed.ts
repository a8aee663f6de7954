import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { storedProof } from '../reading/stored-versions.ts';
import { small, versionOf } from '../words.ts';

export const servedVersionRemoved = crdCheck({
  id: 'crd/served-version-removed',
  topics: ['version-removed'],
  effects: { persisted: 'review', writers: 'break', readers: 'break' },
  title: 'A served version was removed',
  why: 'Every client and manifest of the version gets an error. The API server rejects the change while the version is in status.storedVersions.',
  apiServer:
    'It rejects the update of the CRD while status.storedVersions lists the version; then it answers requests for the version with 404 Not Found.',
  wayOut: 'Deprecate the version, stop serving it in a later release, and remove it when no object is stored in it.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  when: ({ before }) => member(before, 'served') === true && member(before, 'storage') !== true,
  find: ({ before, version = '', crd }) => {
    const proof = storedProof(crd, version);
    return [{ before: small(before), after: null, ...proof }];
  },
  message: (fact) => `served version ${versionOf(fact)} was removed`,
});
