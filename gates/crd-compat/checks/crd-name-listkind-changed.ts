import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { wasAndIs } from '../words.ts';

export const crdNameListkindChanged = crdCheck({
  id: 'crd/crd-name-listkind-changed',
  topics: ['list-kind'],
  effects: READERS_REVIEW,
  title: 'A CRD has another list kind',
  why: 'Clients that decode lists by kind look for the old one.',
  wayOut: 'Keep the list kind.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.listKind',
  find: ({ before, after, crd }) => {
    const said = (value: typeof before, kind: string) => value || `${kind}List`;
    const isSame = said(before, crd.base.kind) === said(after, crd.head.kind);
    return isSame
      ? { noOp: 'unset is the kind with List behind it' }
      : [
          {
            follows: [{ check: 'crd/crd-name-kind-changed', location: 'spec.names.kind' }],
          },
        ];
  },
  message: wasAndIs,
});
