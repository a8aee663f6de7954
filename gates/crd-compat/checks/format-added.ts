import { crdCheck } from '../check.ts';
import { HARMLESS, TIGHTENED } from '../effects.ts';
import { isEnforced, rangeOf } from '../keywords/formats.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { PROVED, proofOf, proofWords } from '../values/proof.ts';
import { place, say } from '../words.ts';

export const formatAdded = crdCheck({
  id: 'crd/format-added',
  topics: ['format'],
  effects: TIGHTENED,
  title: 'A field must have a format now',
  why: 'The API server rejects values that do not have a format it knows; one that it does not know it ignores, until it learns it.',
  wayOut:
    'Demand the format in a new version of the API, or warn (admission policy, controller) for a release before you enforce.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  find: ({ node }) => {
    const found = textChange(node, 'format');
    if (found.change === 'same') return { noOp: 'unset and empty are the same' };
    if (found.change !== 'added') return undefined;
    const draft = { before: null, after: found.after };
    if (isEnforced(node.head, found.after)) return [draft];
    const range = rangeOf(node.head, found.after);
    if (!range) return [{ ...draft, effects: { persisted: 'ok', writers: 'review' }, facts: { note: IGNORED } }];
    // An older server takes what lies outside, so that no value is named as lost.
    const { containment } = proofOf(node, range);
    if (containment.answer === 'contained') return [{ ...draft, effects: HARMLESS, facts: { proof: PROVED } }];
    return [{ ...draft, facts: { note: ENFORCED } }];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} must be of format ${say(fact.after)} now${proofWords(fact)}.`,
});

const IGNORED = 'The API server does not enforce this format on a field of this type.';
const ENFORCED = 'The API server enforces formats of numbers from Kubernetes 1.36 on.';
