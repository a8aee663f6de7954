import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { wasAndIs } from '../words.ts';

export const crdNameSingularChanged = crdCheck({
  id: 'crd/crd-name-singular-changed',
  topics: ['singular'],
  effects: READERS_REVIEW,
  title: 'A CRD has another singular name',
  why: 'People type it, and scripts do.',
  wayOut: 'Keep the singular name.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.singular',
  find: ({ before, after, crd }) => {
    const said = (value: typeof before, kind: string) => value || kind.toLowerCase();
    const isSame = said(before, crd.base.kind) === said(after, crd.head.kind);
    return isSame
      ? { noOp: 'unset is the kind in small letters' }
      : [
          {
            follows: [{ check: 'crd/crd-name-kind-changed', location: 'spec.names.kind' }],
          },
        ];
  },
  message: wasAndIs,
});
