import { crdCheck } from '../check.ts';
import { RATCHETED, TIGHTENED } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { keywordChange } from '../words.ts';

export const patternAdded = crdCheck({
  id: 'crd/pattern-added',
  topics: ['pattern'],
  effects: TIGHTENED,
  keyword: 'pattern',
  title: 'pattern was added',
  why: 'Values that do not match were accepted and are now rejected. Stored objects stay editable only while the value is untouched.',
  apiServer: `It searches the value for the pattern (Go regexp, anchored only by ^ and $) ${RATCHETED}.`,
  wayOut:
    'Demand the pattern in a new version of the API, or warn for a release (admission policy, controller) before you enforce it.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.pattern',
  find: ({ node }) => {
    const found = textChange(node, 'pattern');
    if (found.change === 'same') return { noOp: 'unset and empty are the same' };
    if (found.change !== 'added') return undefined;
    const { effects, facts } = proofOf(node, keywordConstraint(node.head, 'pattern'));
    return [{ before: null, after: found.after, ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) }];
  },
  message: (fact) => `${keywordChange('pattern', fact)}${proofWords(fact)}`,
});
