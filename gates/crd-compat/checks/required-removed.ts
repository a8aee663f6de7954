import { nodeCheck } from '../check.ts';
import { requiredChanges } from '../required.ts';
import { place } from '../words.ts';

export const requiredRemoved = nodeCheck({
  rule: 'required-removed',
  topics: ['required'],
  title: 'A field is not required any more',
  why: 'Writers may leave it out. Readers that count on it meet objects without it, most of all where others read what a controller writes.',
  wayOut: 'Release readers that cope without the field first.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.required',
  claim: ({ node }) =>
    requiredChanges(node)?.removed.map(({ field, pointer, location }) => ({
      before: field,
      after: null,
      facts: { field },
      basePointer: pointer,
      follows: [{ rule: 'field-removed', location }],
    })),
  message: (fact) =>
    `${String(fact.facts['field'])} was required in ${place(fact.location, fact.facts['version'])} and is optional.`,
});
