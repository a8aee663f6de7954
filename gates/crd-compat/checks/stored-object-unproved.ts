import { crdCheck } from '../check.ts';
import { storedDraft, storedMessage } from '../stored/draft.ts';

export const storedObjectUnproved = crdCheck({
  id: 'crd/stored-object-unproved',
  topics: ['stored-object-unproved'],
  effects: { persisted: 'review', writers: 'review', readers: 'ok' },
  title: 'Whether a stored object is still valid is not known',
  why: 'Head asks a question of the object that base did not, and that only the API server can answer: a CEL rule that is not evaluated here, or a format whose rarer spellings are not read.',
  wayOut:
    'Apply the object to a cluster with the new CRD, with `--dry-run=server`, and keep the CRD back until it passes.',
  source: 'apiextensions-apiserver v0.34, x-kubernetes-validations and formats',
  find: (difference) => storedDraft(difference),
  message: storedMessage('may be refused'),
});
