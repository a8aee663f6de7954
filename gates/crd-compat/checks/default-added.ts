import { nodeCheck } from '../check.ts';
import { defaultOf } from '../keywords/required.ts';
import { place, say } from '../words.ts';

export const defaultAdded = nodeCheck({
  rule: 'default-added',
  topics: ['default'],
  title: 'A field has a default now',
  why: 'Objects without the field change on their next read, without a writer: behaviour may change, and tools that compare with a manifest see drift.',
  wayOut: 'Make sure that the default is what a missing field meant so far.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.default',
  claim: ({ node: { base, head } }) =>
    defaultOf(base) === undefined ? [{ before: defaultOf(base), after: defaultOf(head) }] : undefined,
  message: (fact) => `${place(fact.location, fact.facts['version'])} has a default now: ${say(fact.after)}.`,
});
