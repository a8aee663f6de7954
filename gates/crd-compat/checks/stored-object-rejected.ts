import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { storedDraft, storedMessage } from '../stored/draft.ts';

export const storedObjectRejected = crdCheck({
  id: 'crd/stored-object-rejected',
  topics: ['stored-object-rejected'],
  effects: { persisted: 'break', writers: 'ok', readers: 'ok' },
  title: 'A stored object is no longer valid',
  why: 'The object was valid here at base and is not at head, after pruning and defaulting. It cannot be created again from a backup, and a change of the rejected part fails. From Kubernetes 1.30 on, updates that leave the part alone pass, except for required fields, keys of lists, combinators and rules that cannot be evaluated. Validation rules are evaluated as for a new object: a rule about oldSelf is about updates, and is skipped unless oldSelf is optional.',
  apiServer: 'It rejects the object on create, and on an update that changes the rejected part.',
  wayOut: 'Accept what is stored, or change the stored objects before this change reaches their cluster.',
  source:
    'apiextensions-apiserver v0.34, validation of custom resources against openAPIV3Schema, list types and x-kubernetes-validations',
  find: (difference) =>
    storedDraft(
      difference,
      member(difference.after, 'ratchets') === true ? { persisted: 'ratcheted', writers: 'break' } : undefined,
    ),
  message: storedMessage('is rejected'),
});
