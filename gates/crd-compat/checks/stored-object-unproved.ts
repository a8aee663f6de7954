import { crdCheck } from '../check.ts';
import { storedDraft, storedMessage } from '../stored/draft.ts';

export const storedObjectUnproved = crdCheck({
  id: 'crd/stored-object-unproved',
  topics: ['stored-object-unproved'],
  effects: { persisted: 'review', writers: 'review', readers: 'ok' },
  title: 'A stored object may no longer be valid',
  why: 'Head asks a question about the object that base did not ask and that only the API server can answer: a validation rule that is not evaluated here, or a rare spelling of a format.',
  apiServer: 'It answers the question when the object is written: a server-side dry run against the new CRD shows it.',
  wayOut:
    'Apply the object to a cluster with the new CRD, with `--dry-run=server`, and keep the CRD back until it passes.',
  source: 'apiextensions-apiserver v0.34, x-kubernetes-validations and formats',
  find: (difference) => storedDraft(difference),
  message: storedMessage('may be rejected'),
});
