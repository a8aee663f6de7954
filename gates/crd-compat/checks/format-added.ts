import { crdCheck } from '../check.ts';
import { HARMLESS, TIGHTENED } from '../effects.ts';
import { isEnforced, rangeOf } from '../keywords/formats.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { PROVED, proofOf, proofWords } from '../values/proof.ts';
import { keywordChange } from '../words.ts';

export const formatAdded = crdCheck({
  id: 'crd/format-added',
  topics: ['format'],
  effects: TIGHTENED,
  title: 'format was added',
  why: 'The API server rejects values that do not match a format that it knows. It ignores a format that it does not know, until it learns the format.',
  wayOut:
    'Demand the format in a new version of the API, or warn for a release (admission policy, controller) before you enforce it.',
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
  message: (fact) => `${keywordChange('format', fact)}${proofWords(fact)}`,
});

const IGNORED = 'The API server does not enforce this format on a field of this type.';
const ENFORCED = 'The API server enforces formats of numbers from Kubernetes 1.36 on.';
