import { plainCheck } from '../keywords/plain-check.ts';

export const crdGroupChanged = plainCheck({
  rule: 'crd-group-changed',
  topic: 'group',
  title: 'A CRD moved to another API group',
  why: 'The group cannot be changed: this is another CRD. Objects of the old one stay behind, and manifests, RBAC and clients name the old group.',
  wayOut: 'Ship both CRDs, migrate the objects, then remove the old one.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionSpec.group',
});
