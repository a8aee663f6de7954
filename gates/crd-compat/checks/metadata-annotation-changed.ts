import type { Fact } from '../../model/finding.ts';
import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import { isDeletionOrdered, isGuardLost } from '../packaging/annotations.ts';
import { shown } from '../words.ts';

export const metadataAnnotationChanged = crdCheck({
  id: 'crd/metadata-annotation-changed',
  topics: ['annotation'],
  effects: HARMLESS,
  title: 'An annotation or a label of a CRD changed',
  why: 'Tools act on some annotations and labels. The API itself is the same.',
  apiServer:
    'It stores annotations and labels with the CRD. In groups under k8s.io and kubernetes.io it requires api-approved.kubernetes.io.',
  wayOut: 'Nothing to do.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinition.metadata',
  when: ({ location, before, after }) =>
    !(isGuardLost(location, before, after) || isDeletionOrdered(location, before, after)),
  find: ({ location, crd }) => [{ effects: isApproval(location, crd.head.group) ? APPROVAL : {} }],
  message: changeOf,
});

function changeOf({ location, before, after }: Fact): string {
  const [, kind = 'annotation', name = location] = /^metadata\.(annotation|label)s\["(.*)"\]$/.exec(location) ?? [];
  if (before === null) return `${kind} ${name}: ${shown(after)} was added`;
  if (after === null) return `${kind} ${name}: ${shown(before)} was removed`;
  return `${kind} ${name} changed from ${shown(before)} to ${shown(after)}`;
}

const APPROVAL: Partial<Effects> = { persisted: 'review' };

/** The API server rejects CRDs of its own groups that do not name their approval. */
function isApproval(location: string, group: string): boolean {
  return (
    location === 'metadata.annotations["api-approved.kubernetes.io"]' && /(?:^|\.)(?:k8s|kubernetes)\.io$/.test(group)
  );
}
