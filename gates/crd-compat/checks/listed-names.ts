import { type CrdCheck, crdCheck } from '../check.ts';
import { listChanges } from '../differ/crd-differ.ts';
import type { CrdDifference } from '../difference.ts';
import { HARMLESS, READERS_REVIEW, WORTH_A_LINE } from '../effects.ts';
import { shown } from '../words.ts';

/** The checks of short names and categories that a CRD gains or loses. */
export const listedNameChecks: readonly CrdCheck[] = [
  crdCheck({
    id: 'crd/short-name-added',
    topics: ['short-names'],
    effects: WORTH_A_LINE,
    title: 'A short name was added to a CRD',
    why: 'The API server does not accept a short name that another CRD already has (NamesAccepted=False).',
    apiServer:
      'It publishes the short name in discovery, unless another CRD of the group has it (NamesAccepted=False).',
    wayOut: 'Check whether another CRD in your clusters has the name.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.shortNames',
    find: added,
    message: ({ after }) => `short name ${shown(after)} was added`,
  }),
  crdCheck({
    id: 'crd/short-name-removed',
    topics: ['short-names'],
    effects: READERS_REVIEW,
    title: 'A short name was removed from a CRD',
    why: 'People and scripts that use it get an error.',
    apiServer: 'It drops the short name from discovery; requests by the plural name work as before.',
    wayOut: 'Keep the short name.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.shortNames',
    find: removed,
    message: ({ before }) => `short name ${shown(before)} was removed`,
  }),
  crdCheck({
    id: 'crd/category-added',
    topics: ['categories'],
    effects: HARMLESS,
    title: 'A category was added to a CRD',
    why: 'kubectl get <category> also lists its objects.',
    apiServer: 'It publishes the category in discovery.',
    wayOut: 'Nothing to do.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.categories',
    find: added,
    message: ({ after }) => `category ${shown(after)} was added`,
  }),
  crdCheck({
    id: 'crd/category-removed',
    topics: ['categories'],
    effects: READERS_REVIEW,
    title: 'A category was removed from a CRD',
    why: 'kubectl get <category> no longer lists its objects.',
    apiServer: 'It drops the category from discovery.',
    wayOut: 'Keep the category.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.categories',
    find: removed,
    message: ({ before }) => `category ${shown(before)} was removed`,
  }),
];

function added({ before, after }: CrdDifference) {
  const changes = listChanges(before, after);
  if (changes.added.length + changes.removed.length === 0) return { noOp: 'the same names in another order' };
  return changes.added.map((name) => ({ before: null, after: name }));
}

function removed({ before, after }: CrdDifference) {
  return listChanges(before, after).removed.map((name) => ({ before: name, after: null }));
}
