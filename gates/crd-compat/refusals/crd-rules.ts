import { isJsonObject, type Json } from '../../model/json.ts';
import { member, membersOf, textsOf } from '../../model/json-values.ts';
import type { Topic } from '../difference.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { bundleRefusals, conversionRefusals } from './conversion-rules.ts';
import { metadataRefusals } from './metadata-rules.ts';
import type { Refusal } from './refusal.ts';

const LABEL = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** Why the API server rejects a CRD for what stands outside of its schemas, whatever it was before. */
export function definitionRefusals(crd: CrdDefinition): Refusal[] {
  return [...metadataRefusals(crd), ...nameRefusals(crd), ...versionNameRefusals(crd), ...conversionRefusals(crd)];
}

const NAMES: readonly (readonly [string, Topic])[] = [
  ['plural', 'plural'],
  ['singular', 'singular'],
  ['kind', 'kind'],
  ['listKind', 'list-kind'],
  ['shortNames', 'short-names'],
  ['categories', 'categories'],
];

function nameRefusals({ content, kind }: CrdDefinition): Refusal[] {
  const names = member(content['spec'], 'names');
  const found = NAMES.flatMap(([part, topic]) => {
    const value = member(names, part);
    const at = `spec.names.${part}`;
    const isMixed = part === 'kind' || part === 'listKind';
    return [...(typeof value === 'string' ? [value] : []), ...textsOf(value)]
      .filter((name) => name !== '' && !LABEL.test(isMixed ? name.toLowerCase() : name))
      .map((name): Refusal => {
        const reason = `\`${name.slice(0, 80)}\` is not a valid name: use letters, digits and dashes, at most 63`;
        return { at, reason, causes: [{ topics: [topic] }] };
      });
  });
  if (member(names, 'listKind') !== kind) return found;
  const reason = '`kind` and `listKind` must differ';
  return [...found, { at: 'spec.names.listKind', reason, causes: [{ topics: ['list-kind'] }, { topics: ['kind'] }] }];
}

function versionNameRefusals({ versions }: CrdDefinition): Refusal[] {
  const found = versions
    .filter(({ name }) => !LABEL.test(name))
    .map(({ name }): Refusal => {
      const at = `spec.versions[${name}]`;
      return {
        at,
        reason: 'the name of a version must be a DNS label',
        causes: [{ path: at, topics: ['version-added'] }],
      };
    });
  const stored = versions.filter(({ storage }) => storage).length;
  if (stored === 1) return found;
  const reason = `exactly one version must have \`storage: true\`, not ${stored}`;
  const causes = [{ topics: ['storage', 'version-added', 'version-removed'] as const }];
  return [...found, { at: 'spec.versions', reason, causes }];
}

/** Why the API server rejects a change, although it accepts head as a new CRD. */
export function changeRefusals(base: CrdDefinition, head: CrdDefinition): Refusal[] {
  return [...preserveRefusals(base, head), ...approvalRefusals(base, head), ...bundleRefusals(base, head)];
}

/** Why the API server does not create a CRD that it would update. */
export function creationRefusals(head: CrdDefinition): Refusal[] {
  const preserved: Refusal = {
    at: 'spec.preserveUnknownFields',
    reason: '`preserveUnknownFields` may not be true',
    causes: [],
  };
  return [
    ...(head.preservesUnknownFields ? [preserved] : []),
    ...approvalRefusals(undefined, head),
    ...bundleRefusals(undefined, head),
  ];
}

function preserveRefusals(base: CrdDefinition, head: CrdDefinition): Refusal[] {
  if (!head.preservesUnknownFields) return [];
  const at = 'spec.preserveUnknownFields';
  const causes = [{ topics: ['preserve-unknown'] as const }];
  const found: Refusal[] = base.preservesUnknownFields
    ? []
    : [{ at, reason: '`preserveUnknownFields` may not be switched on', causes }];
  if (!hasDefaults(head) || (hasDefaults(base) && base.preservesUnknownFields)) return found;
  return [
    ...found,
    {
      at,
      reason: '`preserveUnknownFields` must be false where a schema has a `default`',
      causes: [...causes, { topics: ['default'] }],
    },
  ];
}

const hasDefaults = ({ versions }: CrdDefinition): boolean => versions.some(({ schema }) => hasDefault(schema));

function hasDefault(schema: Json | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  if ((schema['default'] ?? null) !== null) return true;
  const fields = membersOf(schema['properties']).map(([, field]) => field);
  return [...fields, schema['items'], schema['additionalProperties']].some(hasDefault);
}

const APPROVED = 'api-approved.kubernetes.io';
const COMMUNITY = /(?:^|\.)(?:k8s|kubernetes)\.io$/;

/** CRDs in groups of Kubernetes must name the approval of their API; one that named it may not stop naming it. */
function approvalRefusals(base: CrdDefinition | undefined, head: CrdDefinition): Refusal[] {
  if (!COMMUNITY.test(head.group)) return [];
  const [before, after] = [base && approvalOf(base), approvalOf(head)];
  if (before === after || after === 'given') return [];
  const at = `metadata.annotations[${JSON.stringify(APPROVED)}]`;
  return [{ at, reason: 'a CRD in a group of Kubernetes must name its approval', causes: [{ path: at }] }];
}

function approvalOf({ content }: CrdDefinition): 'missing' | 'given' | 'invalid' {
  const value = member(member(content['metadata'], 'annotations'), APPROVED);
  if (typeof value !== 'string' || value === '') return 'missing';
  return value.startsWith('unapproved') || /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+/i.test(value) ? 'given' : 'invalid';
}
