import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { requiredChanges } from '../keywords/required.ts';
import { place, say } from '../words.ts';

export const requiredAddedWithDefault = crdCheck({
  id: 'crd/required-added-with-default',
  topics: ['required'],
  effects: READERS_REVIEW,
  title: 'A field became required and has a default',
  why: 'The API server fills the default in before it validates, so stored objects and old manifests stay valid; yet they change without a writer.',
  wayOut: 'Check that the default is what objects without the field meant.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.required, default',
  find: ({ node }) =>
    requiredChanges(node)?.addedWithDefault.map(({ field, isNew, pointer, fallback }) => ({
      before: null,
      after: { [field]: fallback },
      facts: { field, fieldIsNew: isNew },
      headPointer: pointer,
    })),
  message: (fact) =>
    `${String(fact.facts['field'])} became required in ${place(fact.location, fact.facts['version'])}, by default ${say(fact.after)}.`,
});
