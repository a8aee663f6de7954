import { listChanges } from '../differ/crd-differ.ts';
import { nameDrafts, plainCheck } from '../keywords/plain-check.ts';

export const shortNameRemoved = plainCheck({
  rule: 'short-name-removed',
  topic: 'short-names',
  title: 'A CRD lost a short name',
  why: 'People and scripts that type it get an error.',
  wayOut: 'Keep the short name.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.shortNames',
  claim: (difference) => {
    const changes = listChanges(difference.before, difference.after);
    return nameDrafts(changes.removed, 'removed');
  },
});
