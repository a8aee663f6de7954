import { plainCheck } from '../keywords/plain-check.ts';
import { small } from '../words.ts';

export const crdNameListkindChanged = plainCheck({
  rule: 'crd-name-listkind-changed',
  topic: 'list-kind',
  title: 'A CRD has another list kind',
  why: 'Clients that decode lists by kind look for the old one.',
  wayOut: 'Keep the list kind.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.listKind',
  claim: ({ before, after, crd }) => {
    const said = (value: typeof before, kind: string) => value || `${kind}List`;
    const isSame = said(before, crd.base.kind) === said(after, crd.head.kind);
    return isSame
      ? { noOp: 'unset is the kind with List behind it' }
      : [
          {
            before: small(before),
            after: small(after),
            follows: [{ rule: 'crd-name-kind-changed', location: 'spec.names.kind' }],
          },
        ];
  },
});
