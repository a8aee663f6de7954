import type { Effects } from '../effects.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import { small } from '../words.ts';

export const metadataAnnotationChanged = plainCheck({
  rule: 'metadata-annotation-changed',
  topic: 'annotation',
  title: 'An annotation or a label of the CRD changed',
  why: 'Tools act on some of them; the API itself is the same.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinition.metadata',
  claim: ({ before, after, location, crd }) => [
    { before: small(before), after: small(after), effects: isApproval(location, crd.head.group) ? APPROVAL : {} },
  ],
});

const APPROVAL: Partial<Effects> = { persisted: 'review' };

/** The API server refuses CRDs of its own groups that do not say who approved them. */
function isApproval(location: string, group: string): boolean {
  return (
    location === 'metadata.annotations["api-approved.kubernetes.io"]' && /(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)
  );
}
