import type { Json } from '../../model/json.ts';
import { crdCheck } from '../check.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { bare } from '../words.ts';

export const crdScopeChanged = crdCheck({
  id: 'crd/crd-scope-changed',
  topics: ['scope'],
  effects: { persisted: 'rejected', writers: 'break', readers: 'break' },
  title: 'The scope of a CRD changed',
  why: 'The API server rejects another scope for an established CRD. The CRD must be deleted with all its objects and created again.',
  apiServer: 'It rejects the update once the CRD is Established: spec.scope is immutable.',
  wayOut: 'Make a new CRD with another plural and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.scope',
  find: ({ before, after, crd }) =>
    effective(before, crd.base) === effective(after, crd.head)
      ? { noOp: 'in v1beta1 an unset scope is Namespaced' }
      : [{}],
  message: ({ before, after }) => `scope changed from ${bare(before)} to ${bare(after)}`,
});

function effective(scope: Json | undefined, { apiVersion }: CrdDefinition): Json | undefined {
  return apiVersion.endsWith('beta1') ? scope || 'Namespaced' : scope;
}
