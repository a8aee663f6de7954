import type { Json } from '../../model/json.ts';
import { crdCheck } from '../check.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { wasAndIs } from '../words.ts';

export const crdScopeChanged = crdCheck({
  id: 'crd/crd-scope-changed',
  topics: ['scope'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'break' },
  title: 'A CRD moved between namespaces and the cluster',
  why: 'The API server refuses another scope for an established CRD; it must be deleted with all its objects and made again.',
  wayOut: 'Make a new CRD with another plural and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.scope',
  find: ({ before, after, crd }) =>
    said(before, crd.base) === said(after, crd.head) ? { noOp: 'in v1beta1 an unset scope is Namespaced' } : [{}],
  message: wasAndIs,
});

function said(scope: Json | undefined, { apiVersion }: CrdDefinition): Json | undefined {
  return apiVersion.endsWith('beta1') ? scope || 'Namespaced' : scope;
}
