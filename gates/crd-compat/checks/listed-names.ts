import { type CrdCheck, crdCheck } from '../check.ts';
import { listChanges } from '../differ/crd-differ.ts';
import type { CrdDifference } from '../difference.ts';
import { HARMLESS, READERS_REVIEW, WORTH_A_LINE } from '../effects.ts';
import { wasAndIs } from '../words.ts';

/** The checks of short names and categories that a CRD gains or loses. */
export const listedNameChecks: readonly CrdCheck[] = [
  crdCheck({
    id: 'crd/short-name-added',
    topics: ['short-names'],
    effects: WORTH_A_LINE,
    title: 'A CRD has one more short name',
    why: 'A short name that another CRD has already is not accepted (NamesAccepted=False).',
    wayOut: 'Look whether another CRD of your clusters has the name.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.shortNames',
    find: added,
    message: wasAndIs,
  }),
  crdCheck({
    id: 'crd/short-name-removed',
    topics: ['short-names'],
    effects: READERS_REVIEW,
    title: 'A CRD lost a short name',
    why: 'People and scripts that type it get an error.',
    wayOut: 'Keep the short name.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.shortNames',
    find: removed,
    message: wasAndIs,
  }),
  crdCheck({
    id: 'crd/category-added',
    topics: ['categories'],
    effects: HARMLESS,
    title: 'A CRD joined a category',
    why: 'kubectl get <category> lists its objects too.',
    wayOut: 'Nothing to do.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.categories',
    find: added,
    message: wasAndIs,
  }),
  crdCheck({
    id: 'crd/category-removed',
    topics: ['categories'],
    effects: READERS_REVIEW,
    title: 'A CRD left a category',
    why: 'kubectl get <category> does not list its objects any more.',
    wayOut: 'Keep the category.',
    source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.categories',
    find: removed,
    message: wasAndIs,
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
