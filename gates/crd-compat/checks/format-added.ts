import { crdCheck } from '../check.ts';
import { RATCHETED, TIGHTENED } from '../effects.ts';
import { formatProof, IGNORED } from '../keywords/format-proof.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { proofWords } from '../values/proof.ts';
import { keywordChange } from '../words.ts';

export const formatAdded = crdCheck({
  id: 'crd/format-added',
  topics: ['format'],
  effects: TIGHTENED,
  title: 'format was added',
  why: 'The API server rejects values that do not match a format that it knows. It ignores a format that it does not know, until it learns the format.',
  apiServer: `It validates formats that it knows, such as date-time and ipv4, ${RATCHETED}. It ignores all others.`,
  wayOut:
    'Demand the format in a new version of the API, or warn for a release (admission policy, controller) before you enforce it.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  find: ({ node }) => {
    const found = textChange(node, 'format');
    if (found.change === 'same') return { noOp: 'unset and empty are the same' };
    if (found.change !== 'added') return undefined;
    const draft = { before: null, after: found.after };
    const { is, effects, facts } = formatProof(node, found.after);
    if (is === 'ignored')
      return [{ ...draft, effects: { persisted: 'ok', writers: 'review' }, facts: { note: IGNORED } }];
    return [{ ...draft, ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) }];
  },
  message: (fact) => `${keywordChange('format', fact)}${proofWords(fact)}`,
});
