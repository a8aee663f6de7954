import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { requiredChanges } from '../keywords/required.ts';
import { fieldPlace } from '../words.ts';

export const requiredAddedWithDefault = crdCheck({
  id: 'crd/required-added-with-default',
  topics: ['required'],
  effects: READERS_REVIEW,
  title: 'A field with a default became required',
  why: 'The API server fills in the default before it validates, so stored objects and old manifests stay valid. They change without a write.',
  apiServer: 'It fills in the default before it validates, so the field is never missing.',
  wayOut: 'Check that the default is what a missing field meant before.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.required, default',
  find: ({ node }) =>
    requiredChanges(node)?.addedWithDefault.map(({ field, isNew, pointer, fallback }) => ({
      before: null,
      after: { [field]: fallback },
      facts: { field, fieldIsNew: isNew },
      headPointer: pointer,
    })),
  message: (fact) => `required: ${fieldPlace(fact)} is now required and has a default`,
});
