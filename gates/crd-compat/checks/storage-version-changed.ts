import { crdCheck } from '../check.ts';
import { versionOf } from '../words.ts';

export const storageVersionChanged = crdCheck({
  id: 'crd/storage-version-changed',
  topics: ['storage'],
  effects: { persisted: 'review', writers: 'ok', readers: 'ok' },
  title: 'The storage version changed',
  why: 'Stored objects stay in the old version until they are written again, and an older release cannot read what is stored in the new version.',
  apiServer:
    'It writes objects in the new version from then on, adds the version to status.storedVersions, and converts older objects when it reads them.',
  wayOut: 'Migrate stored objects before you remove the old version. Do not roll back past this release.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.storage',
  find: ({ before = false, after = false }) => {
    if (typeof before !== 'boolean' || typeof after !== 'boolean') return undefined;
    if (before && !after) return [{}];
    return {
      noOp: 'unset is false, and where another version takes over, the one that objects were stored in says so',
    };
  },
  message: (fact) => `version ${versionOf(fact)} is no longer the storage version`,
});
