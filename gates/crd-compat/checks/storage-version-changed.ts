import { plainCheck } from '../plain-check.ts';
import { small } from '../words.ts';

export const storageVersionChanged = plainCheck({
  rule: 'storage-version-changed',
  topic: 'storage',
  title: 'Objects are stored in another version',
  why: 'Stored objects stay in the old version until they are rewritten, and an older release cannot read what is stored in the new one.',
  wayOut: 'Migrate stored objects before the old version goes; do not roll back past this release.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.storage',
  claim: ({ before, after }) =>
    before === true && after !== true
      ? [{ before: small(before), after: small(after ?? false) }]
      : { noOp: 'the version that objects were stored in so far says so' },
});
