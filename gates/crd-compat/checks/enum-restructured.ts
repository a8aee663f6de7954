import { crdCheck } from '../check.ts';
import { splitAllOf } from '../differ/aspects.ts';
import { HARMLESS } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { placeOf, small } from '../words.ts';

export const enumRestructured = crdCheck({
  id: 'crd/enum-restructured',
  topics: ['enum'],
  effects: HARMLESS,
  title: 'enum is spelled differently',
  why: 'The allowed values are the same. Generators move them between enum and allOf.',
  apiServer: 'It accepts exactly the values that it accepted before.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum, allOf',
  find: ({ node }) => {
    const found = enumChange(node);
    if (!found || found.added.length + found.removed.length > 0 || !found.before !== !found.after) return undefined;
    const [base, head] = [splitAllOf(node.base).enums, splitAllOf(node.head).enums];
    if (base.length === head.length) return { noOp: 'the same values in another order' };
    return [
      {
        before: small(spelling(node.base['enum'] ?? null, base)),
        after: small(spelling(node.head['enum'] ?? null, head)),
      },
    ];
  },
  message: (fact) => `enum of ${placeOf(fact)} is spelled differently and allows the same values`,
});

function spelling(own: Parameters<typeof small>[0], lists: Parameters<typeof small>[0][]) {
  return { enum: own ?? null, allOf: lists.map((list) => ({ enum: list ?? null })) };
}
