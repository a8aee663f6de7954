import { nodeCheck } from '../check.ts';
import { hasOtherListType, keyChange, mergeEffects } from '../keywords/lists.ts';
import { place, say } from '../words.ts';

export const listMapKeysAdded = nodeCheck({
  rule: 'list-map-keys-added',
  topics: ['listMapKeys'],
  title: 'A list became one with keys',
  why: 'The keys say which items of a list are one and the same; two items with equal keys are rejected, which is never ratcheted.',
  wayOut: 'Keep the keys; a list with other keys is another field.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-map-keys',
  claim: ({ node }) => {
    const found = keyChange(node);
    if (!found || found.isSame || !hasOtherListType(node) || found.before.length > 0) return undefined;
    const follows = [{ rule: 'list-type-changed' as const, location: node.path }];
    return [{ before: null, after: [...found.after], effects: mergeEffects(node), follows }];
  },
  message: (fact) =>
    `The keys of the list ${place(fact.location, fact.facts['version'])} were ${say(fact.before)} and are ${say(fact.after)}.`,
});
