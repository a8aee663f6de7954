import { crdCheck } from '../check.ts';
import { storedDraft, storedMessage } from '../stored/draft.ts';

export const storedObjectPruned = crdCheck({
  id: 'crd/stored-object-pruned',
  topics: ['stored-object-pruned'],
  effects: { persisted: 'lost', writers: 'ok', readers: 'ok' },
  title: 'A stored object loses a field',
  why: 'The API server prunes fields that the schema does not name when it reads an object and when it writes it: the value is lost with the next update.',
  apiServer: 'It prunes the field in answers at once, and in etcd with the next write of the object.',
  wayOut: 'Keep the field in the schema, or move its value in every stored object first.',
  source: 'apiextensions-apiserver, pruning of unknown fields',
  find: (difference) => storedDraft(difference),
  message: storedMessage('is pruned'),
});
