import { crdCheck } from '../check.ts';
import { TIGHTENED } from '../effects.ts';
import { textChange } from '../keywords/text-keyword.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { place, say } from '../words.ts';

export const patternAdded = crdCheck({
  id: 'crd/pattern-added',
  topics: ['pattern'],
  effects: TIGHTENED,
  keyword: 'pattern',
  title: 'A field must match a pattern now',
  why: 'Values that do not match were accepted and are now rejected; stored objects only stay editable while that value is untouched.',
  wayOut:
    'Demand the pattern in a new version of the API, or warn (admission policy, controller) for a release before you enforce.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.pattern',
  find: ({ node }) => {
    const found = textChange(node, 'pattern');
    if (found.change === 'same') return { noOp: 'unset and empty are the same' };
    if (found.change !== 'added') return undefined;
    const { effects, facts } = proofOf(node, keywordConstraint(node.head, 'pattern'));
    return [{ before: null, after: found.after, ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) }];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} must match ${say(fact.after)} now${proofWords(fact)}.`,
});
