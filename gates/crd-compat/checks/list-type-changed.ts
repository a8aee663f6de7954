import { crdCheck } from '../check.ts';
import { hasOtherListType, listTypeOf, mergeEffects } from '../keywords/lists.ts';
import { place, say } from '../words.ts';

export const listTypeChanged = crdCheck({
  id: 'crd/list-type-changed',
  topics: ['listType'],
  effects: { persisted: 'break', writers: 'break', readers: 'review' },
  keyword: 'x-kubernetes-list-type',
  title: 'A list merges in another way',
  why: 'set and map lists reject duplicates, which is never ratcheted, so stored objects that hold some cannot be written; with server-side apply, owners of items change.',
  wayOut:
    'Make sure that no stored object holds duplicates (a CEL rule for a release, a migration) before you change the type.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-type',
  find: ({ node }) => {
    if (!hasOtherListType(node)) return undefined;
    return [{ before: listTypeOf(node.base), after: listTypeOf(node.head), effects: mergeEffects(node) }];
  },
  message: (fact) =>
    `The list ${place(fact.location, fact.facts['version'])} merged as ${say(fact.before)} and merges as ${say(fact.after)}.`,
});
