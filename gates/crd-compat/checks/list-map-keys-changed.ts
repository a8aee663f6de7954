import { nodeCheck } from '../check.ts';
import { hasOtherListType, keyChange } from '../keywords/lists.ts';
import { place, say } from '../words.ts';

export const listMapKeysChanged = nodeCheck({
  rule: 'list-map-keys-changed',
  topics: ['listMapKeys'],
  title: 'A list is keyed by something else',
  why: 'The keys say which items of a list are one and the same; two items with equal keys are rejected, which is never ratcheted.',
  wayOut: 'Keep the keys; a list with other keys is another field.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-map-keys',
  claim: ({ node }) => {
    const found = keyChange(node);
    if (found?.isSame) return { noOp: 'the same keys in another order' };
    const isOwnChange = found && (!hasOtherListType(node) || (found.before.length > 0 && found.after.length > 0));
    return isOwnChange ? [{ before: [...found.before], after: [...found.after] }] : undefined;
  },
  message: (fact) =>
    `The keys of the list ${place(fact.location, fact.facts['version'])} were ${say(fact.before)} and are ${say(fact.after)}.`,
});
