import { plainCheck } from '../keywords/plain-check.ts';

export const crdNamePluralChanged = plainCheck({
  rule: 'crd-name-plural-changed',
  topic: 'plural',
  title: 'A CRD has another plural name',
  why: 'The plural is part of the identity of a CRD: this is another CRD. Objects of the old one stay behind, and URLs and RBAC name the old plural.',
  wayOut: 'Keep the plural, or ship both CRDs and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.plural',
});
