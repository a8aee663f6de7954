import { member } from '../../model/json-values.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import { storedProof } from '../reading/stored-versions.ts';
import { small } from '../words.ts';

export const storageVersionRemoved = plainCheck({
  rule: 'storage-version-removed',
  topic: 'version-removed',
  title: 'The storage version was removed',
  why: 'The API server refuses the change while the version is in status.storedVersions, and stored objects could not be read.',
  wayOut:
    'Store in another version first, migrate stored objects, prune status.storedVersions, then remove the version.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.versions',
  when: ({ before }) => member(before, 'storage') === true,
  claim: ({ before, version = '', crd }) => {
    const proof = storedProof(crd, version);
    return [{ before: small(before), after: null, ...proof }];
  },
  message: (fact) => `Version ${String(fact.facts['version'])}, in which objects are stored, is gone.`,
});
