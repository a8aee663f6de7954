import { listChanges } from '../differ/crd-differ.ts';
import { nameDrafts, plainCheck } from '../keywords/plain-check.ts';

export const categoryRemoved = plainCheck({
  rule: 'category-removed',
  topic: 'categories',
  title: 'A CRD left a category',
  why: 'kubectl get <category> does not list its objects any more.',
  wayOut: 'Keep the category.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.categories',
  claim: (difference) => {
    const changes = listChanges(difference.before, difference.after);
    return nameDrafts(changes.removed, 'removed');
  },
});
