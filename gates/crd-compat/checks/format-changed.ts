import { crdCheck } from '../check.ts';
import { type Effects, RATCHETED } from '../effects.ts';
import { type FormatProof, formatProof } from '../keywords/format-proof.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { proofWords } from '../values/proof.ts';
import { keywordChange } from '../words.ts';

export const formatChanged = crdCheck({
  id: 'crd/format-changed',
  topics: ['format'],
  effects: { persisted: 'ratcheted', writers: 'review', readers: 'review' },
  title: 'format was changed',
  why: 'Values of the old format may not match the new format, and clients decode by format (int32, date-time).',
  apiServer: `It validates the new format if it knows it, ${RATCHETED}. It ignores a format that it does not know.`,
  wayOut: 'Keep the format in this version; change it in a new version of the API.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  find: ({ node }) => {
    const found = textChange(node, 'format');
    if (found.change !== 'changed') return undefined;
    const { is, facts } = formatProof(node, found.after);
    return [{ before: found.before, after: found.after, effects: EFFECTS[is], ...(facts ? { facts } : {}) }];
  },
  message: (fact) => `${keywordChange('format', fact)}${proofWords(fact)}`,
});

/** Clients decode by format, so that its readers are asked whatever the API server takes. */
const EFFECTS: Readonly<Record<FormatProof['is'], Partial<Effects>>> = {
  ignored: { persisted: 'ok', writers: 'ok' },
  contained: { persisted: 'ok', writers: 'ok' },
  lost: { writers: 'break' },
  open: {},
};
