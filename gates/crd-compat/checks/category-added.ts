import { listChanges } from '../differ/crd-differ.ts';
import { nameDrafts, plainCheck } from '../keywords/plain-check.ts';

export const categoryAdded = plainCheck({
  rule: 'category-added',
  topic: 'categories',
  title: 'A CRD joined a category',
  why: 'kubectl get <category> lists its objects too.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.categories',
  claim: (difference) => {
    const changes = listChanges(difference.before, difference.after);
    if (changes.added.length + changes.removed.length === 0) return { noOp: 'the same names in another order' };
    return nameDrafts(changes.added, 'added');
  },
});
