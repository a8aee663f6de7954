import type { Json } from '../../model/json.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { small } from '../words.ts';

export const crdScopeChanged = plainCheck({
  rule: 'crd-scope-changed',
  topic: 'scope',
  title: 'A CRD moved between namespaces and the cluster',
  why: 'The API server refuses another scope for an established CRD; it must be deleted with all its objects and made again.',
  wayOut: 'Make a new CRD with another plural and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.scope',
  claim: ({ before, after, crd }) =>
    said(before, crd.base) === said(after, crd.head)
      ? { noOp: 'in v1beta1 an unset scope is Namespaced' }
      : [{ before: small(before), after: small(after) }],
});

function said(scope: Json | undefined, { apiVersion }: CrdDefinition): Json | undefined {
  return apiVersion.endsWith('beta1') ? scope || 'Namespaced' : scope;
}
