import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { defaultOf } from '../keywords/required.ts';
import { place, say } from '../words.ts';

export const defaultAdded = crdCheck({
  id: 'crd/default-added',
  topics: ['default'],
  effects: READERS_REVIEW,
  keyword: 'default',
  title: 'A field has a default now',
  why: 'Objects without the field change on their next read, without a writer: behaviour may change, and tools that compare with a manifest see drift.',
  wayOut: 'Make sure that the default is what a missing field meant so far.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.default',
  find: ({ node: { base, head } }) =>
    defaultOf(base) === undefined ? [{ before: defaultOf(base), after: defaultOf(head) }] : undefined,
  message: (fact) => `${place(fact.location, fact.facts['version'])} has a default now: ${say(fact.after)}.`,
});
