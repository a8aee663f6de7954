import { plainCheck } from '../keywords/plain-check.ts';

export const crdNameKindChanged = plainCheck({
  rule: 'crd-name-kind-changed',
  topic: 'kind',
  title: 'A CRD has another kind',
  why: 'The API server refuses another kind for an established CRD, and every manifest names the old one.',
  wayOut: 'Keep the kind, or make a new CRD with another plural.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.kind',
});
