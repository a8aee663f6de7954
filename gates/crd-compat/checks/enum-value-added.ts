import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { placeOf, shownAll, small } from '../words.ts';

export const enumValueAdded = crdCheck({
  id: 'crd/enum-value-added',
  topics: ['enum'],
  effects: READERS_REVIEW,
  keyword: 'enum',
  title: 'A value was added to enum',
  why: 'Every value that was valid stays valid. Readers that know only the old values, such as the previous controller, meet a new value.',
  apiServer: 'It accepts the new value beside the old ones.',
  wayOut: 'Release readers with a default case first.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum',
  find: ({ node }) => {
    const found = enumChange(node);
    if (!found?.before || !found.after || found.added.length === 0) return undefined;
    return [{ before: null, after: small([...found.added]) }];
  },
  message: (fact) => `enum of ${placeOf(fact)} now also allows ${shownAll(fact.after)}`,
});
