import { nodeCheck } from '../check.ts';
import { isEnforced } from '../formats.ts';
import { proofOf, proofWords } from '../proof.ts';
import { textChange } from '../text-keyword.ts';
import { keywordPredicate } from '../values/node-predicate.ts';
import { place, say } from '../words.ts';

export const formatAdded = nodeCheck({
  rule: 'format-added',
  topics: ['format'],
  title: 'A field must have a format now',
  why: 'The API server rejects values that do not have a format it knows; one that it does not know it ignores, until it learns it.',
  wayOut:
    'Demand the format in a new version of the API, or warn (admission policy, controller) for a release before you enforce.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  claim: ({ node }) => {
    const found = textChange(node, 'format');
    if (found.change === 'same') return { noOp: 'unset and empty are the same' };
    if (found.change !== 'added') return undefined;
    if (!isEnforced(node.head, found.after)) {
      const note = 'This format is not enforced on a field of this type.';
      return [{ before: null, after: found.after, effects: { persisted: 'ok', writers: 'review' }, facts: { note } }];
    }
    const { effects, facts } = proofOf(node, keywordPredicate(node.head, 'format'));
    return [{ before: null, after: found.after, ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) }];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} must be of format ${say(fact.after)} now${proofWords(fact)}.`,
});
