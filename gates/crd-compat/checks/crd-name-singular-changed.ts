import { crdCheck } from '../check.ts';
import { READERS_REVIEW } from '../effects.ts';
import { bare } from '../words.ts';

export const crdNameSingularChanged = crdCheck({
  id: 'crd/crd-name-singular-changed',
  topics: ['singular'],
  effects: READERS_REVIEW,
  title: 'The singular name of a CRD changed',
  why: 'People type the singular name, and scripts contain it.',
  apiServer:
    'It accepts the update unless another CRD of the group has the name; discovery then has the new name only.',
  wayOut: 'Keep the singular name.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.singular',
  find: ({ before, after, crd }) => {
    const effective = (value: typeof before, kind: string) => value || kind.toLowerCase();
    const isSame = effective(before, crd.base.kind) === effective(after, crd.head.kind);
    return isSame
      ? { noOp: 'unset is the kind in small letters' }
      : [
          {
            follows: [{ check: 'crd/crd-name-kind-changed', location: 'spec.names.kind' }],
          },
        ];
  },
  message: ({ before, after }) => `singular changed from ${bare(before)} to ${bare(after)}`,
});
