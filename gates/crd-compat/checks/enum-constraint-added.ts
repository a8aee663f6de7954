import { crdCheck } from '../check.ts';
import { TIGHTENED } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { place, say, small } from '../words.ts';

export const enumConstraintAdded = crdCheck({
  id: 'crd/enum-constraint-added',
  topics: ['enum'],
  effects: TIGHTENED,
  keyword: 'enum',
  title: 'A field takes only listed values now',
  why: 'Every other value was accepted and is now rejected; stored objects only stay editable while that value is untouched.',
  wayOut: 'List every value that is in use, or list values in a new version of the API only.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum',
  find: ({ node }) => {
    const found = enumChange(node);
    if (!found?.after || found.before) return undefined;
    const { effects, facts } = proofOf(node, keywordConstraint(node.head, 'enum'));
    return [
      { before: null, after: small([...found.after]), ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) },
    ];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} took any value and takes only ${say(fact.after)} now${proofWords(fact)}.`,
});
