import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { defaultOf } from '../keywords/required.ts';
import { keywordChange } from '../words.ts';

export const defaultChanged = crdCheck({
  id: 'crd/default-changed',
  topics: ['default'],
  effects: READERS_REVIEW,
  keyword: 'default',
  title: 'default was changed',
  why: 'Objects that were written under the old default keep it; objects that were never written get the new default. Equal manifests then mean different things.',
  apiServer:
    'It fills in the new default where the field is missing, in requests and in objects that it reads from etcd; stored values stay.',
  wayOut: 'Keep the default in this version; change it in a new version of the API.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.default',
  find: ({ node: { base, head } }) =>
    defaultOf(base) !== undefined && defaultOf(head) !== undefined
      ? [{ before: defaultOf(base), after: defaultOf(head) }]
      : undefined,
  message: (fact) => keywordChange('default', fact),
});
