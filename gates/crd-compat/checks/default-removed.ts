import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { defaultOf } from '../keywords/required.ts';
import { keywordChange } from '../words.ts';

export const defaultRemoved = crdCheck({
  id: 'crd/default-removed',
  topics: ['default'],
  effects: READERS_REVIEW,
  keyword: 'default',
  title: 'default was removed',
  why: 'Objects that were written under the default keep it; new objects lack the field. Readers meet both.',
  apiServer: 'It no longer fills in the field; values that are already stored stay.',
  wayOut: 'Keep the default, or make sure that readers treat a missing field the same way.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.default',
  find: ({ node: { base, head } }) =>
    defaultOf(head) === undefined ? [{ before: defaultOf(base), after: defaultOf(head) }] : undefined,
  message: (fact) => keywordChange('default', fact),
});
