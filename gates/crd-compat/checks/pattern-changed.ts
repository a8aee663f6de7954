import { crdCheck } from '../check.ts';
import { MAYBE_TIGHTENED, RATCHETED } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { keywordChange } from '../words.ts';

export const patternChanged = crdCheck({
  id: 'crd/pattern-changed',
  topics: ['pattern'],
  effects: MAYBE_TIGHTENED,
  keyword: 'pattern',
  title: 'pattern was changed',
  why: 'Values that match only the old pattern are rejected. This check tries to prove whether there are any.',
  apiServer: `It searches the value for the new pattern only (Go regexp, anchored only by ^ and $) ${RATCHETED}.`,
  wayOut:
    'Widen the pattern so that it accepts everything that the old pattern accepted, or demand it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.pattern',
  find: ({ node }) => {
    const found = textChange(node, 'pattern');
    if (found.change !== 'changed') return undefined;
    const { effects, facts } = proofOf(node, keywordConstraint(node.head, 'pattern'));
    return [{ before: found.before, after: found.after, ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) }];
  },
  message: (fact) => `${keywordChange('pattern', fact)}${proofWords(fact)}`,
});
