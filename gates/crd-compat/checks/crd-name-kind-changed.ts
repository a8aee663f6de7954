import { crdCheck } from '../check.ts';
import { bare } from '../words.ts';

export const crdNameKindChanged = crdCheck({
  id: 'crd/crd-name-kind-changed',
  topics: ['kind'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'break' },
  title: 'The kind of a CRD changed',
  why: 'The API server rejects another kind for an established CRD, and every manifest names the old kind.',
  apiServer: 'It rejects the update once the CRD is Established: spec.names.kind is immutable.',
  wayOut: 'Keep the kind, or make a new CRD with another plural.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.kind',
  message: ({ before, after }) => `kind changed from ${bare(before)} to ${bare(after)}`,
});
