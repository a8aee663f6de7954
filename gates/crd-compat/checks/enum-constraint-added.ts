import { crdCheck } from '../check.ts';
import { RATCHETED, TIGHTENED } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { placeOf, shownAll, small } from '../words.ts';

export const enumConstraintAdded = crdCheck({
  id: 'crd/enum-constraint-added',
  topics: ['enum'],
  effects: TIGHTENED,
  keyword: 'enum',
  title: 'enum was added',
  why: 'Values outside the list were accepted and are now rejected. Stored objects stay editable only while the value is untouched.',
  apiServer: `It rejects values outside of the list ${RATCHETED}.`,
  wayOut: 'List every value that is in use, or add the enum in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum',
  find: ({ node }) => {
    const found = enumChange(node);
    if (!found?.after || found.before) return undefined;
    const { effects, facts } = proofOf(node, keywordConstraint(node.head, 'enum'));
    return [
      { before: null, after: small([...found.after]), ...(effects ? { effects } : {}), ...(facts ? { facts } : {}) },
    ];
  },
  message: (fact) => `enum was added to ${placeOf(fact)}; it allows only ${shownAll(fact.after)}${proofWords(fact)}`,
});
