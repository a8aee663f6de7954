import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { placeOf, shownAll, small } from '../words.ts';

export const enumConstraintRemoved = crdCheck({
  id: 'crd/enum-constraint-removed',
  topics: ['enum'],
  effects: READERS_REVIEW,
  keyword: 'enum',
  title: 'enum was removed',
  why: 'Every value that was valid stays valid. Readers that know only the listed values meet other values.',
  apiServer: 'It accepts every value that the rest of the schema allows.',
  wayOut: 'Release readers with a default case first.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum',
  find: ({ node }) => {
    const found = enumChange(node);
    return found?.before && !found.after ? [{ before: small([...found.before]), after: null }] : undefined;
  },
  message: (fact) => `enum ${shownAll(fact.before)} was removed from ${placeOf(fact)}`,
});
