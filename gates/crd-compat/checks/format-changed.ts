import { crdCheck } from '../check.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { keywordChange } from '../words.ts';

export const formatChanged = crdCheck({
  id: 'crd/format-changed',
  topics: ['format'],
  effects: { persisted: 'ratcheted', writers: 'review', readers: 'review' },
  title: 'format was changed',
  why: 'Values of the old format may not match the new format, and clients decode by format (int32, date-time).',
  wayOut: 'Keep the format in this version; change it in a new version of the API.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  find: ({ node }) => {
    const found = textChange(node, 'format');
    return found.change === 'changed' ? [{ before: found.before, after: found.after }] : undefined;
  },
  message: (fact) => keywordChange('format', fact),
});
