import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { keywordChange } from '../words.ts';

export const patternRemoved = crdCheck({
  id: 'crd/pattern-removed',
  topics: ['pattern'],
  effects: HARMLESS,
  keyword: 'pattern',
  title: 'pattern was removed',
  why: 'Every value that was valid stays valid. Check whether an enum or a validation rule replaced the pattern.',
  apiServer: 'It no longer matches values against a pattern.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.pattern',
  find: ({ node }) => {
    const found = textChange(node, 'pattern');
    return found.change === 'removed' ? [{ before: found.before, after: null }] : undefined;
  },
  message: (fact) => keywordChange('pattern', fact),
});
