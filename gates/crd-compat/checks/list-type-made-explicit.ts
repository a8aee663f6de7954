import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { hasOtherListType, listTypeOf } from '../keywords/lists.ts';
import { bare, keywordChange } from '../words.ts';

export const listTypeMadeExplicit = crdCheck({
  id: 'crd/list-type-made-explicit',
  topics: ['listType'],
  effects: HARMLESS,
  keyword: 'x-kubernetes-list-type',
  title: 'x-kubernetes-list-type is spelled out or left out',
  why: 'A list without x-kubernetes-list-type is atomic.',
  apiServer: 'It treats a list without x-kubernetes-list-type as atomic, so it does what it did before.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 JSONSchemaProps.x-kubernetes-list-type',
  find: ({ node }) => {
    if (hasOtherListType(node)) return undefined;
    return [
      {
        before: node.base['x-kubernetes-list-type'] ?? null,
        after: node.head['x-kubernetes-list-type'] ?? null,
        facts: { effective: listTypeOf(node.head) },
      },
    ];
  },
  message: (fact) => `${keywordChange('x-kubernetes-list-type', fact, bare)}, which is the default`,
});
