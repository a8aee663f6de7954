import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { wasAndIs } from '../words.ts';

export const metadataAnnotationChanged = crdCheck({
  id: 'crd/metadata-annotation-changed',
  topics: ['annotation'],
  effects: HARMLESS,
  title: 'An annotation or a label of the CRD changed',
  why: 'Tools act on some of them; the API itself is the same.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinition.metadata',
  find: ({ location, crd }) => [{ effects: isApproval(location, crd.head.group) ? APPROVAL : {} }],
  message: wasAndIs,
});

const APPROVAL: Partial<Effects> = { persisted: 'review' };

/** The API server refuses CRDs of its own groups that do not say who approved them. */
function isApproval(location: string, group: string): boolean {
  return (
    location === 'metadata.annotations["api-approved.kubernetes.io"]' && /(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)
  );
}
