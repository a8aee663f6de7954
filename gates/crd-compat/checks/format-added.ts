import { nodeCheck } from '../check.ts';
import { isEnforced } from '../keywords/formats.ts';
import { textChange } from '../keywords/text-keyword.ts';
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
    if (isEnforced(node.head, found.after)) return [{ before: null, after: found.after }];
    const note = 'The API server does not enforce this format on a field of this type.';
    return [{ before: null, after: found.after, effects: { persisted: 'ok', writers: 'review' }, facts: { note } }];
  },
  message: (fact) => `${place(fact.location, fact.facts['version'])} must be of format ${say(fact.after)} now.`,
});
