import { nodeCheck } from '../check.ts';
import { hasOtherListType, keyChange } from '../keywords/lists.ts';
import { place, say } from '../words.ts';

export const listMapKeysRemoved = nodeCheck({
  rule: 'list-map-keys-removed',
  topics: ['listMapKeys'],
  title: 'A list lost its keys',
  why: 'The keys say which items of a list are one and the same; two items with equal keys are rejected, which is never ratcheted.',
  wayOut: 'Keep the keys; a list with other keys is another field.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-map-keys',
  claim: ({ node }) => {
    const found = keyChange(node);
    if (!found || found.isSame || !hasOtherListType(node) || found.after.length > 0) return undefined;
    return [{ before: [...found.before], after: null, follows: [{ rule: 'list-type-changed', location: node.path }] }];
  },
  message: (fact) =>
    `The keys of the list ${place(fact.location, fact.facts['version'])} were ${say(fact.before)} and are ${say(fact.after)}.`,
});
