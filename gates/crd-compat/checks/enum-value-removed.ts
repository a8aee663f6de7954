import { crdCheck } from '../check.ts';
import { TIGHTENED } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { keywordConstraint } from '../values/node-predicate.ts';
import { proofOf, proofWords } from '../values/proof.ts';
import { place, say, small } from '../words.ts';

export const enumValueRemoved = crdCheck({
  id: 'crd/enum-value-removed',
  topics: ['enum'],
  effects: TIGHTENED,
  keyword: 'enum',
  title: 'A value was taken from an enum',
  why: 'Manifests, backups and clients that use the value are rejected; stored objects with it only stay editable while it is untouched.',
  wayOut: 'Keep the value and let the controller treat it as deprecated; drop it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum',
  find: ({ node }) => {
    const found = enumChange(node);
    if (!found?.before || !found.after || found.removed.length === 0) return undefined;
    const { containment, effects, facts } = proofOf(node, keywordConstraint(node.head, 'enum'));
    const isProved = containment.answer === 'contained' && effects && facts ? { effects, facts } : {};
    return [{ before: small([...found.removed]), after: null, ...isProved }];
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} took ${say(fact.before)} and does not any more${proofWords(fact)}.`,
});
