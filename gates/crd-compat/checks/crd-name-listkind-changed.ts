import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { bare } from '../words.ts';

export const crdNameListkindChanged = crdCheck({
  id: 'crd/crd-name-listkind-changed',
  topics: ['list-kind'],
  effects: READERS_REVIEW,
  title: 'The list kind of a CRD changed',
  why: 'Clients that decode lists by kind look for the old list kind.',
  apiServer:
    'It accepts the update unless another CRD of the group has the name, and then returns lists under the new kind.',
  wayOut: 'Keep the list kind.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.listKind',
  find: ({ before, after, crd }) => {
    const effective = (value: typeof before, kind: string) => value || `${kind}List`;
    const isSame = effective(before, crd.base.kind) === effective(after, crd.head.kind);
    return isSame
      ? { noOp: 'unset is the kind with List behind it' }
      : [
          {
            follows: [{ check: 'crd/crd-name-kind-changed', location: 'spec.names.kind' }],
          },
        ];
  },
  message: ({ before, after }) => `listKind changed from ${bare(before)} to ${bare(after)}`,
});
