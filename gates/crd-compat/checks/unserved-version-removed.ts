import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { storedProof } from '../reading/stored-versions.ts';
import { small, versionOf } from '../words.ts';

export const unservedVersionRemoved = crdCheck({
  id: 'crd/unserved-version-removed',
  topics: ['version-removed'],
  effects: { persisted: 'review', writers: 'ok', readers: 'ok' },
  title: 'A version that is not served was removed',
  why: 'The API server rejects the change while the version is in status.storedVersions, which a manifest does not show.',
  apiServer: 'It rejects the update of the CRD while status.storedVersions lists the version.',
  wayOut: 'Show that no cluster lists the version in status.storedVersions (parameter storedVersions).',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  when: ({ before }) => member(before, 'served') !== true && member(before, 'storage') !== true,
  find: ({ before, version = '', crd }) => {
    const proof = storedProof(crd, version);
    return [{ before: small(before), after: null, ...proof }];
  },
  message: (fact) => `version ${versionOf(fact)}, which was not served, was removed`,
});
