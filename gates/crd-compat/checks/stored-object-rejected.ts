import { plainCheck } from '../plain-check.ts';
import { storedDraft, storedMessage } from '../stored-objects-draft.ts';

export const storedObjectRejected = plainCheck({
  rule: 'stored-object-rejected',
  topic: 'stored-object-rejected',
  title: 'A stored object is not valid any more',
  why: 'The object was valid at base and is not at head: it cannot be created again from a backup, and an update of the refused part is turned down; what is not ratcheted refuses every update. Types, required, enums, bounds, patterns, null and list identities are compared; CEL rules and formats are not evaluated.',
  wayOut: 'Accept what is stored, or change the stored objects before this change reaches their cluster.',
  source: 'apiextensions-apiserver, validation of custom resources against openAPIV3Schema',
  claim: storedDraft,
  message: storedMessage('was valid and is refused'),
});
