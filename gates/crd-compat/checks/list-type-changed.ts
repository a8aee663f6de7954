import { crdCheck } from '../check.ts';
import { hasOtherListType, listTypeOf, mergeEffects } from '../keywords/lists.ts';
import { bare, keywordChange } from '../words.ts';

export const listTypeChanged = crdCheck({
  id: 'crd/list-type-changed',
  topics: ['listType'],
  effects: { persisted: 'break', writers: 'break', readers: 'review' },
  keyword: 'x-kubernetes-list-type',
  title: 'x-kubernetes-list-type was changed',
  why: 'Lists of type set and map reject duplicates, and this is never ratcheted: a stored object that holds duplicates cannot be written. With server-side apply, owners of items change.',
  apiServer:
    'It rejects duplicates in lists of type set and map; server-side apply merges them by item, and replaces an atomic list as a whole.',
  wayOut:
    'Make sure that no stored object holds duplicates (a validation rule for a release, a migration) before you change the type.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-type',
  find: ({ node }) => {
    if (!hasOtherListType(node)) return undefined;
    return [{ before: listTypeOf(node.base), after: listTypeOf(node.head), effects: mergeEffects(node) }];
  },
  message: (fact) => keywordChange('x-kubernetes-list-type', fact, bare),
});
