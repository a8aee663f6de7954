import { crdCheck } from '../check.ts';
import { bare } from '../words.ts';

export const crdNamePluralChanged = crdCheck({
  id: 'crd/crd-name-plural-changed',
  topics: ['plural'],
  effects: { persisted: 'lost', writers: 'break', readers: 'break' },
  title: 'The plural name of a CRD changed',
  why: 'The plural is part of the identity of a CRD: this is another CRD. Objects of the old CRD stay behind, and URLs and RBAC name the old plural.',
  apiServer: 'It rejects an update of spec.names.plural, and treats a manifest with the new name as another CRD.',
  wayOut: 'Keep the plural, or ship both CRDs and migrate the objects.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionNames.plural',
  message: ({ before, after }) => `plural changed from ${bare(before)} to ${bare(after)}`,
});
