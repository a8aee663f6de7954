import { crdCheck } from '../check.ts';
import { wasAndIs } from '../words.ts';

export const crdGroupChanged = crdCheck({
  id: 'crd/crd-group-changed',
  topics: ['group'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'A CRD moved to another API group',
  why: 'The group cannot be changed: this is another CRD. Objects of the old one stay behind, and manifests, RBAC and clients name the old group.',
  wayOut: 'Ship both CRDs, migrate the objects, then remove the old one.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.group',
  message: wasAndIs,
});
