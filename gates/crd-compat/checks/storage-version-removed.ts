import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { storedProof } from '../reading/stored-versions.ts';
import { small, versionOf } from '../words.ts';

export const storageVersionRemoved = crdCheck({
  id: 'crd/storage-version-removed',
  topics: ['version-removed'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'break' },
  title: 'The storage version was removed',
  why: 'The API server rejects the change while the version is in status.storedVersions, and stored objects could not be read.',
  apiServer: 'It rejects the update of the CRD while status.storedVersions lists the version.',
  wayOut:
    'Store in another version first, migrate stored objects, prune status.storedVersions, then remove the version.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  when: ({ before }) => member(before, 'storage') === true,
  find: ({ before, version = '', crd }) => {
    const proof = storedProof(crd, version);
    return [{ before: small(before), after: null, ...proof }];
  },
  message: (fact) => `storage version ${versionOf(fact)} was removed`,
});
