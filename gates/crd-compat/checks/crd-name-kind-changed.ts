import { crdCheck } from '../check.ts';
import { wasAndIs } from '../words.ts';

export const crdNameKindChanged = crdCheck({
  id: 'crd/crd-name-kind-changed',
  topics: ['kind'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'break' },
  title: 'A CRD has another kind',
  why: 'The API server refuses another kind for an established CRD, and every manifest names the old one.',
  wayOut: 'Keep the kind, or make a new CRD with another plural.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.kind',
  message: wasAndIs,
});
