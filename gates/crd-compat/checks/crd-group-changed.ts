import { crdCheck } from '../check.ts';
import { bare } from '../words.ts';

export const crdGroupChanged = crdCheck({
  id: 'crd/crd-group-changed',
  topics: ['group'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'The API group of a CRD changed',
  why: 'The group cannot be changed: this is another CRD. Objects of the old CRD stay behind, and manifests, RBAC and clients name the old group.',
  apiServer: 'It rejects an update of spec.group, and treats a manifest with the new name as another CRD.',
  wayOut: 'Ship both CRDs, migrate the objects, then remove the old CRD.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.group',
  message: ({ before, after }) => `group changed from ${bare(before)} to ${bare(after)}`,
});
