import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { defaultOf } from '../keywords/required.ts';
import { keywordChange } from '../words.ts';

export const defaultAdded = crdCheck({
  id: 'crd/default-added',
  topics: ['default'],
  effects: READERS_REVIEW,
  keyword: 'default',
  title: 'default was added',
  why: 'Objects without the field change on their next read, without a write. Behaviour may change, and tools that compare with a manifest report drift.',
  apiServer:
    'It fills in the default where the field is missing, in requests and in objects that it reads from etcd, before it validates them.',
  wayOut: 'Make sure that the default is what a missing field meant before.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.default',
  find: ({ node: { base, head } }) =>
    defaultOf(base) === undefined ? [{ before: defaultOf(base), after: defaultOf(head) }] : undefined,
  message: (fact) => keywordChange('default', fact),
});
