import { listChanges } from '../differ/crd-differ.ts';
import { nameDrafts, plainCheck } from '../keywords/plain-check.ts';

export const shortNameAdded = plainCheck({
  rule: 'short-name-added',
  topic: 'short-names',
  title: 'A CRD has one more short name',
  why: 'A short name that another CRD has already is not accepted (NamesAccepted=False).',
  wayOut: 'Look whether another CRD of your clusters has the name.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.shortNames',
  claim: (difference) => {
    const changes = listChanges(difference.before, difference.after);
    if (changes.added.length + changes.removed.length === 0) return { noOp: 'the same names in another order' };
    return nameDrafts(changes.added, 'added');
  },
});
