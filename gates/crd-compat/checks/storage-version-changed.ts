import { crdCheck } from '../check.ts';

export const storageVersionChanged = crdCheck({
  id: 'crd/storage-version-changed',
  topics: ['storage'],
  effects: { persisted: 'review', writers: 'ok', readers: 'ok' },
  title: 'Objects are stored in another version',
  why: 'Stored objects stay in the old version until they are rewritten, and an older release cannot read what is stored in the new one.',
  wayOut: 'Migrate stored objects before the old version goes; do not roll back past this release.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.storage',
  find: ({ before = false, after = false }) => {
    if (typeof before !== 'boolean' || typeof after !== 'boolean') return undefined;
    if (before && !after) return [{}];
    return {
      noOp: 'unset is false, and where another version takes over, the one that objects were stored in says so',
    };
  },
  message: (fact) => `Objects were stored in version ${String(fact.facts['version'])} and are not any more.`,
});
