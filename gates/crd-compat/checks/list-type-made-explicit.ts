import { crdCheck } from '../check.ts';
import { HARMLESS } from '../effects.ts';
import { hasOtherListType, listTypeOf } from '../keywords/lists.ts';
import { place } from '../words.ts';

export const listTypeMadeExplicit = crdCheck({
  id: 'crd/list-type-made-explicit',
  topics: ['listType'],
  effects: HARMLESS,
  keyword: 'x-kubernetes-list-type',
  title: 'The way a list merges is spelled out, or left out',
  why: 'A list without a type is atomic.',
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
  message: (fact) => `${place(fact.location, fact.facts['version'])} is an atomic list, as before.`,
});
