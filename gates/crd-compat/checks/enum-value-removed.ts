import { crdCheck } from '../check.ts';
import { RATCHETED, TIGHTENED } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { placeOf, shownAll, small } from '../words.ts';

export const enumValueRemoved = crdCheck({
  id: 'crd/enum-value-removed',
  topics: ['enum'],
  effects: TIGHTENED,
  keyword: 'enum',
  title: 'A value was removed from enum',
  why: 'Manifests, backups and clients that use the value are rejected. Stored objects with it stay editable only while it is untouched.',
  apiServer: `It rejects the value ${RATCHETED}.`,
  wayOut: 'Keep the value and let the controller treat it as deprecated. Remove it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum',
  find: ({ node }) => {
    const found = enumChange(node);
    if (!found?.before || !found.after || found.removed.length === 0) return undefined;
    const { containment, effects, facts } = proofOf(node, keywordConstraint(node.head, 'enum'));
    const isProved = containment.answer === 'contained' && effects && facts ? { effects, facts } : {};
    return [{ before: small([...found.removed]), after: null, ...isProved }];
  },
  message: (fact) => `enum of ${placeOf(fact)} no longer allows ${shownAll(fact.before)}${proofWords(fact)}`,
});
