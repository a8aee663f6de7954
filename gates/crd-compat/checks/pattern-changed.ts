import { crdCheck } from '../check.ts';
import { MAYBE_TIGHTENED } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { place, say } from '../words.ts';

export const patternChanged = crdCheck({
  id: 'crd/pattern-changed',
  topics: ['pattern'],
  effects: MAYBE_TIGHTENED,
  keyword: 'pattern',
  title: 'A field must match another pattern',
  why: 'Values that match only the old pattern are rejected; whether there are any is what this check tries to prove.',
  wayOut: 'Widen the pattern so that it takes all that the old one took, or demand it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.pattern',
  find: ({ node }) => {
    const found = textChange(node, 'pattern');
    if (found.change !== 'changed') return undefined;
    const { effects, facts } = proofOf(node, keywordConstraint(node.head, 'pattern'));
    return [{ before: found.before, after: found.after, ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) }];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} had to match ${say(fact.before)} and has to match ${say(fact.after)}${proofWords(fact)}.`,
});
