import { nodeCheck } from '../check.ts';
import { branchDrafts, COMBINATORS } from '../keywords/combinators.ts';
import { place, say } from '../words.ts';

export const schemaCombinatorBranchAdded = nodeCheck({
  rule: 'schema-combinator-branch-added',
  topics: COMBINATORS,
  title: 'A branch of a combinator was added',
  why: 'It is one part of a changed anyOf, oneOf, allOf or not, and means what the change as a whole means.',
  wayOut: 'See the finding about the combinator.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.anyOf, oneOf, allOf, not',
  claim: ({ node, topic }) => {
    const combinator = COMBINATORS.find((one) => one === topic);
    const drafts = combinator ? branchDrafts(node, combinator, 'added') : [];
    return drafts.length > 0 ? drafts : undefined;
  },
  message: (fact) =>
    `The branch ${place(fact.location, fact.facts['version'])} was ${say(fact.before)} and is ${say(fact.after)}.`,
});
