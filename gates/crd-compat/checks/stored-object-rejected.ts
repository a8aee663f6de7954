import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { storedDraft, storedMessage } from '../stored/draft.ts';

export const storedObjectRejected = crdCheck({
  id: 'crd/stored-object-rejected',
  topics: ['stored-object-rejected'],
  effects: { persisted: 'break', writers: 'ok', readers: 'ok' },
  title: 'A stored object is not valid any more',
  why: 'The object was valid here at base and is not at head, once it is pruned and defaults are set: it cannot be created again from a backup, and a change of the refused part is turned down. From Kubernetes 1.30 on, updates that leave the part alone pass, except for required fields, identities of lists, combinators and rules that cannot be evaluated. CEL rules are evaluated as for a new object: those that compare with oldSelf are about updates, and are not asked unless they take it as optional.',
  wayOut: 'Accept what is stored, or change the stored objects before this change reaches their cluster.',
  source:
    'apiextensions-apiserver v0.34, validation of custom resources against openAPIV3Schema, list types and x-kubernetes-validations',
  find: (difference) =>
    storedDraft(
      difference,
      member(difference.after, 'ratchets') === true ? { persisted: 'ratcheted', writers: 'break' } : undefined,
    ),
  message: storedMessage('was valid and is refused'),
});
