import { nodeCheck } from '../check.ts';
import { place, say } from '../words.ts';

export const multipleOfChanged = nodeCheck({
  rule: 'multiple-of-changed',
  topics: ['multipleOf'],
  title: 'A number must be a multiple of something else',
  why: 'Values that are no multiple are rejected.',
  wayOut: 'Keep what was accepted; narrow in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.multipleOf',
  claim: ({ node: { base, head } }) => [{ before: base['multipleOf'], after: head['multipleOf'] }],
  message: (fact) =>
    `multipleOf of ${place(fact.location, fact.facts['version'])} was ${say(fact.before)} and is ${say(fact.after)}.`,
});
