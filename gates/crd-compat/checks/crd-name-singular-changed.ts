import { plainCheck } from '../keywords/plain-check.ts';
import { small } from '../words.ts';

export const crdNameSingularChanged = plainCheck({
  rule: 'crd-name-singular-changed',
  topic: 'singular',
  title: 'A CRD has another singular name',
  why: 'People type it, and scripts do.',
  wayOut: 'Keep the singular name.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.singular',
  claim: ({ before, after, crd }) => {
    const said = (value: typeof before, kind: string) => value || kind.toLowerCase();
    const isSame = said(before, crd.base.kind) === said(after, crd.head.kind);
    return isSame
      ? { noOp: 'unset is the kind in small letters' }
      : [
          {
            before: small(before),
            after: small(after),
            follows: [{ rule: 'crd-name-kind-changed', location: 'spec.names.kind' }],
          },
        ];
  },
});
