import { crdCheck } from '../check.ts';
import type { Effects } from '../effects.ts';
import { small, versionOf } from '../words.ts';

export const statusSubresourceAdded = crdCheck({
  id: 'crd/status-subresource-added',
  topics: ['status-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'ok' },
  title: 'The status subresource was added',
  why: 'Writers that set status with the object itself lose it silently, and generation then counts changes of the spec only.',
  wayOut: 'Release writers that use the status subresource first.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.status',
  when: ({ before }) => before === undefined,
  find: ({ after, crd }) => {
    const effects: Partial<Effects> = crd.base.isLegacyLayout ? { writers: 'review' } : {};
    return [{ before: null, after: small(after), effects }];
  },
  message: (fact) => `status subresource was added to ${versionOf(fact)}`,
});
