import { isJsonObject } from '../../model/json.ts';
import { member } from '../../model/json-values.ts';
import { crdCheck } from '../check.ts';
import { type Effects, HARMLESS } from '../effects.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { small, versionOf } from '../words.ts';

export const statusSubresourceAdded = crdCheck({
  id: 'crd/status-subresource-added',
  topics: ['status-subresource'],
  effects: { persisted: 'ok', writers: 'break', readers: 'ok' },
  title: 'The status subresource was added',
  why: 'Writers that set status with the object itself lose it silently, and generation then counts changes of the spec only.',
  apiServer: 'It ignores status in requests for the object, and everything else in requests for /status.',
  wayOut: 'Release writers that use the status subresource first.',
  source: 'apiextensions.k8s.io/v1 CustomResourceDefinitionVersion.subresources.status',
  when: ({ before }) => before === undefined,
  find: ({ after, crd, version }) => {
    const draft = { before: null, after: small(after) };
    if (!keepsStatus(crd.base, version)) return [{ ...draft, effects: HARMLESS, facts: { note: NO_STATUS } }];
    const effects: Partial<Effects> = crd.base.isLegacyLayout ? { writers: 'review' } : {};
    return [{ ...draft, effects }];
  },
  message: (fact) => `status subresource was added to ${versionOf(fact)}`,
});

const NO_STATUS = 'Before, the API server pruned status from every object: the schema does not name it.';

/** Whether an object of a version could hold a status: the schema names it, or what the schema does not name is kept. */
function keepsStatus({ versions, preservesUnknownFields }: CrdDefinition, version: string | undefined): boolean {
  const schema = versions.find(({ name }) => name === version)?.schema;
  if (preservesUnknownFields || !isJsonObject(schema)) return true;
  const isKept =
    schema['x-kubernetes-preserve-unknown-fields'] === true || schema['additionalProperties'] !== undefined;
  return isKept || member(schema['properties'], 'status') !== undefined;
}
