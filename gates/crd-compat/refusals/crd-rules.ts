import { isJsonObject, type Json } from '../../model/json.ts';
import { member, membersOf, textsOf } from '../../model/json-values.ts';
import type { Topic } from '../difference.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import type { Refusal } from './refusal.ts';

const LABEL = /^[a-z](?:[-a-z0-9]{0,61}[a-z0-9])?$/;

/** Why the API server would not take a CRD for what stands outside of its schemas, whatever it was before. */
export function definitionRefusals(crd: CrdDefinition): Refusal[] {
  return [...nameRefusals(crd), ...versionNameRefusals(crd), ...conversionRefusals(crd)];
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
        const rule = `\`${name.slice(0, 80)}\` is no name: letters, digits and dashes, 63 at most`;
        return { at, rule, causes: [{ topics: [topic] }] };
      });
  });
  if (member(names, 'listKind') !== kind) return found;
  const rule = 'kind and listKind may not be the same';
  return [...found, { at: 'spec.names.listKind', rule, causes: [{ topics: ['list-kind'] }, { topics: ['kind'] }] }];
}

function versionNameRefusals({ versions }: CrdDefinition): Refusal[] {
  const found = versions
    .filter(({ name }) => !LABEL.test(name))
    .map(({ name }): Refusal => {
      const at = `spec.versions[${name}]`;
      return { at, rule: 'the name of a version is a label', causes: [{ path: at, topics: ['version-added'] }] };
    });
  const stored = versions.filter(({ storage }) => storage).length;
  if (stored === 1) return found;
  const rule = `exactly one version must be the stored one, not ${stored}`;
  const causes = [{ topics: ['storage', 'version-added', 'version-removed'] as const }];
  return [...found, { at: 'spec.versions', rule, causes }];
}

function conversionRefusals({ content, conversion, preservesUnknownFields, apiVersion }: CrdDefinition): Refusal[] {
  const at = 'spec.conversion';
  const causes = [{ topics: ['conversion-strategy', 'conversion-webhook'] as const }];
  const refuse = (rule: string): Refusal => ({ at, rule, causes });
  // In v1 the webhook stands in `conversion.webhook`; v1beta1 had its parts beside the strategy.
  if (apiVersion.endsWith('beta1')) return [];
  const webhook = member(member(content['spec'], 'conversion'), 'webhook');
  if (conversion === 'None') return isJsonObject(member(webhook, 'clientConfig')) ? [refuse(ONLY_WEBHOOK)] : [];
  if (conversion !== 'Webhook') return [refuse('the strategy is None or Webhook')];
  const found = preservesUnknownFields ? [refuse('a webhook needs `preserveUnknownFields: false`')] : [];
  return [...found, ...webhookRules(webhook).map(refuse)];
}

const ONLY_WEBHOOK = 'a webhook may be named with strategy Webhook only';

function webhookRules(webhook: Json | undefined): string[] {
  const client = member(webhook, 'clientConfig');
  if (!isJsonObject(client)) return ['strategy Webhook needs `webhook.clientConfig`'];
  const found: string[] = [];
  const [url, service] = [client['url'] ?? null, client['service'] ?? null];
  if ((url === null) === (service === null)) found.push('a webhook has either a URL or a service');
  const versions = textsOf(member(webhook, 'conversionReviewVersions'));
  if (!versions.some((version) => version === 'v1' || version === 'v1beta1'))
    found.push('a webhook must review v1 or v1beta1');
  return found;
}

/** Why the API server would not take a change, though it would take its head as a new CRD. */
export function changeRefusals(base: CrdDefinition, head: CrdDefinition): Refusal[] {
  return [...preserveRefusals(base, head), ...approvalRefusals(base, head)];
}

function preserveRefusals(base: CrdDefinition, head: CrdDefinition): Refusal[] {
  if (!head.preservesUnknownFields) return [];
  const at = 'spec.preserveUnknownFields';
  const causes = [{ topics: ['preserve-unknown'] as const }];
  const found: Refusal[] = base.preservesUnknownFields ? [] : [{ at, rule: 'it may not be switched on', causes }];
  if (!hasDefaults(head) || (hasDefaults(base) && base.preservesUnknownFields)) return found;
  return [
    ...found,
    { at, rule: 'it must be false for a schema to have defaults', causes: [...causes, { topics: ['default'] }] },
  ];
}

const hasDefaults = ({ versions }: CrdDefinition): boolean => versions.some(({ schema }) => saysDefault(schema));

function saysDefault(schema: Json | undefined): boolean {
  if (!isJsonObject(schema)) return false;
  if ((schema['default'] ?? null) !== null) return true;
  const fields = membersOf(schema['properties']).map(([, field]) => field);
  return [...fields, schema['items'], schema['additionalProperties']].some(saysDefault);
}

const APPROVED = 'api-approved.kubernetes.io';
const COMMUNITY = /(?:^|\.)(?:k8s|kubernetes)\.io$/;

/** Groups of Kubernetes itself must say who approved the API; a CRD that did may not stop doing so. */
function approvalRefusals(base: CrdDefinition, head: CrdDefinition): Refusal[] {
  if (!COMMUNITY.test(head.group)) return [];
  const [before, after] = [base, head].map(approvalOf);
  if (before === after || after === 'given') return [];
  const at = `metadata.annotations[${JSON.stringify(APPROVED)}]`;
  return [{ at, rule: 'a group of Kubernetes must name the approval of its API', causes: [{ path: at }] }];
}

function approvalOf({ content }: CrdDefinition): 'missing' | 'given' | 'invalid' {
  const value = member(member(content['metadata'], 'annotations'), APPROVED);
  if (typeof value !== 'string' || value === '') return 'missing';
  return value.startsWith('unapproved') || /^[a-z][a-z0-9+.-]*:\/\/[^/?#\s]+/i.test(value) ? 'given' : 'invalid';
}
