import { boundChange, boundOf } from '../bounds.ts';
import { nodeCheck } from '../check.ts';
import { place, say } from '../words.ts';

export const exclusiveMaximumChanged = nodeCheck({
  rule: 'exclusive-maximum-changed',
  topics: ['maximum'],
  title: 'The maximum itself is in or out of bounds now',
  why: 'An exclusive bound rejects the bound itself, which was a valid value; an inclusive one accepts it.',
  wayOut: 'Keep the bound inclusive in this version.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.exclusiveMaximum',
  claim: ({ node }) => {
    if (boundChange(node, 'maximum') !== 'exclusiveness') return undefined;
    const isExclusive = (side: typeof node.base) => {
      const bound = boundOf(side, 'maximum');
      return typeof bound === 'object' && bound.isExclusive;
    };
    return [{ before: isExclusive(node.base), after: isExclusive(node.head) }];
  },
  message: (fact) =>
    `exclusiveMaximum of ${place(fact.location, fact.facts['version'])} was ${say(fact.before)} and is ${say(fact.after)}.`,
});
