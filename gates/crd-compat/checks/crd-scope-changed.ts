import { plainCheck } from '../keywords/plain-check.ts';

export const crdScopeChanged = plainCheck({
  rule: 'crd-scope-changed',
  topic: 'scope',
  title: 'A CRD moved between namespaces and the cluster',
  why: 'The API server refuses another scope for an established CRD; it must be deleted with all its objects and made again.',
  wayOut: 'Make a new CRD with another plural and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.scope',
});
