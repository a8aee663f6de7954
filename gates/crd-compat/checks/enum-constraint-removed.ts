import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { enumChange } from '../keywords/enums.ts';
import { place, say, small } from '../words.ts';

export const enumConstraintRemoved = crdCheck({
  id: 'crd/enum-constraint-removed',
  topics: ['enum'],
  effects: READERS_REVIEW,
  keyword: 'enum',
  title: 'A field takes values beyond a list now',
  why: 'Every value that was valid still is; readers that know only the listed values meet others.',
  wayOut: 'Release readers with a default case first.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.enum',
  find: ({ node }) => {
    const found = enumChange(node);
    return found?.before && !found.after ? [{ before: small([...found.before]), after: null }] : undefined;
  },
  message: (fact) =>
    `${place(fact.location, fact.facts['version'])} took only ${say(fact.before)} and takes other values now.`,
});
