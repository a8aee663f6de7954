import { crdCheck } from '../check.ts';
import { storedDraft, storedMessage } from '../stored/draft.ts';

export const storedObjectPruned = crdCheck({
  id: 'crd/stored-object-pruned',
  topics: ['stored-object-pruned'],
  effects: { persisted: 'lost', writers: 'ok', readers: 'ok' },
  title: 'A stored object loses a field',
  why: 'The API server prunes what the schema does not know when it reads an object and when it writes one: the value is gone with the next update.',
  wayOut: 'Keep the field in the schema, or move its value in every stored object first.',
  source: 'apiextensions-apiserver, pruning of unknown fields',
  find: (difference) => storedDraft(difference),
  message: storedMessage('was kept and is lost'),
});
