import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { keywordChange } from '../words.ts';

export const formatRemoved = crdCheck({
  id: 'crd/format-removed',
  topics: ['format'],
  effects: READERS_REVIEW,
  title: 'format was removed',
  why: 'Every value that was valid stays valid. Clients that decode by format (int32, date-time) meet values that they did not expect.',
  apiServer: 'It no longer validates the format.',
  wayOut: 'First release readers that accept any value of the type.',
  source: 'apiextensions-apiserver pkg/apiserver/validation/formats.go',
  find: ({ node }) => {
    const found = textChange(node, 'format');
    return found.change === 'removed' ? [{ before: found.before, after: null }] : undefined;
  },
  message: (fact) => keywordChange('format', fact),
});
