import type { Effects } from '../effects.ts';
import { plainCheck } from '../keywords/plain-check.ts';
import { small } from '../words.ts';

export const statusSubresourceAdded = plainCheck({
  rule: 'status-subresource-added',
  topic: 'status-subresource',
  title: 'The status became a subresource',
  why: 'Writers that set status with the object itself lose it silently, and generation starts to count changes of the spec only.',
  wayOut: 'Release writers that use the status subresource first.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.status',
  when: ({ before }) => before === undefined,
  claim: ({ after, crd }) => {
    const effects: Partial<Effects> = crd.base.isLegacyLayout ? { writers: 'review' } : {};
    return [{ before: null, after: small(after), effects }];
  },
});
