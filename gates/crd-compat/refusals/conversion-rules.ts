import { isLetterLabel, isSubdomain } from '../../formats/names.ts';
import { uriParts } from '../../formats/uri.ts';
import { isJsonObject, type Json, type JsonObject } from '../../model/json.ts';
import { member, textsOf } from '../../model/json-values.ts';
import type { CrdDefinition } from '../reading/definition.ts';
import { certificatesIn } from './certificates.ts';
import { isTemplate } from './metadata-rules.ts';
import type { Refusal } from './refusal.ts';

const AT = 'spec.conversion';

function refuse(reason: string, more: Partial<Refusal> = {}): Refusal {
  return { at: AT, reason, causes: [{ topics: ['conversion-strategy', 'conversion-webhook'] }], ...more };
}

/** Why the API server rejects the conversion of a CRD, whatever it was before (validateCustomResourceConversion). */
export function conversionRefusals({
  content,
  conversion: strategy,
  preservesUnknownFields,
  apiVersion,
}: CrdDefinition): Refusal[] {
  // In v1 the webhook stands in `conversion.webhook`; v1beta1 had its parts beside the strategy.
  if (apiVersion.endsWith('beta1')) return [];
  const conversion = member(content['spec'], 'conversion');
  const webhook = member(conversion, 'webhook');
  if (isJsonObject(conversion) && (conversion['strategy'] ?? '') === '') return [refuse('`strategy` is missing')];
  if (strategy === 'None')
    return isWebhookSet(webhook) ? [refuse('`webhook` is allowed with strategy Webhook only')] : [];
  if (strategy !== 'Webhook') return [refuse('`strategy` must be None or Webhook')];
  if (isTemplate(webhook)) return [];
  const found = preservesUnknownFields ? ['strategy Webhook needs `preserveUnknownFields: false`'] : [];
  return [...found, ...clientRules(webhook), ...reviewRules(webhook)]
    .map((reason) => refuse(reason))
    .concat(unreadable(webhook));
}

function isWebhookSet(webhook: Json | undefined): boolean {
  return (
    isJsonObject(member(webhook, 'clientConfig')) || textsOf(member(webhook, 'conversionReviewVersions')).length > 0
  );
}

function clientRules(webhook: Json | undefined): string[] {
  const client = member(webhook, 'clientConfig');
  if (!isJsonObject(client)) return ['strategy Webhook needs `webhook.clientConfig`'];
  const [url, service] = [client['url'] ?? null, client['service'] ?? null];
  if ((url === null) === (service === null)) return ['`webhook.clientConfig` must have either `url` or `service`'];
  return typeof url === 'string' ? urlRules(url) : serviceRules(service);
}

function urlRules(url: string): string[] {
  const parts = uriParts(url);
  const authority = /^[^:]*:\/\/([^/?#]*)/.exec(url)?.[1] ?? '';
  const broken: readonly (readonly [boolean, string])[] = [
    [parts?.scheme !== 'https', 'must begin with https://'],
    [parts?.scheme === 'https' && parts.host === '', 'must name a host'],
    [authority.includes('@'), 'may not name a user'],
    [/#./s.test(url), 'may not have a fragment'],
    [/^[^#]*\?[^#]/.test(url), 'may not have a query'],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, rule]) => `\`webhook.clientConfig.url\` ${rule}`);
}

/** The last number of a port. */
const LAST_PORT = 65_535;

function serviceRules(service: Json): string[] {
  const text = (name: string) => String(member(service, name) ?? '');
  const port = member(service, 'port') ?? 443;
  const broken: readonly (readonly [boolean, string])[] = [
    [text('name') === '', '`webhook.clientConfig.service` must have a name'],
    [text('namespace') === '', '`webhook.clientConfig.service` must have a namespace'],
    [typeof port === 'number' && (port < 1 || port > LAST_PORT), `\`port\` of a service must be 1 to ${LAST_PORT}`],
    [!isPath(text('path')), '`path` of a service must be a path, of DNS names between slashes'],
  ];
  return broken.filter(([isBroken]) => isBroken).map(([, reason]) => reason);
}

function isPath(path: string): boolean {
  if (path === '' || path === '/') return true;
  if (!path.startsWith('/') || path === '//') return false;
  return path.slice(1).replace(/\/$/, '').split('/').every(isSubdomain);
}

function reviewRules(webhook: Json | undefined): string[] {
  const versions = textsOf(member(webhook, 'conversionReviewVersions'));
  const found: string[] = [];
  if (!versions.some((version) => version === 'v1' || version === 'v1beta1'))
    found.push('`conversionReviewVersions` must include v1 or v1beta1');
  if (new Set(versions).size < versions.length) found.push('`conversionReviewVersions` names a version twice');
  if (!versions.every(isLetterLabel)) found.push('`conversionReviewVersions` must be DNS labels');
  return found;
}

/** What is not base64 cannot be read at all; a text that is filled in later may be. */
function unreadable(webhook: Json | undefined): Refusal[] {
  if (bundleOf(webhook) !== 'no base64') return [];
  const isFilledIn = /[${<]/.test(String(member(clientOf(webhook), 'caBundle')));
  return [refuse('`caBundle` is not base64', isFilledIn ? { isUnsure: true } : {})];
}

const clientOf = (webhook: Json | undefined): JsonObject | undefined => {
  const client = member(webhook, 'clientConfig');
  return isJsonObject(client) ? client : undefined;
};

function bundleOf(webhook: Json | undefined): ReturnType<typeof certificatesIn> | 'none' {
  const bundle = clientOf(webhook)?.['caBundle'] ?? '';
  if (isTemplate(bundle)) return 'none';
  return typeof bundle !== 'string' || bundle === '' ? 'none' : certificatesIn(bundle);
}

const bundleIn = ({ content, conversion }: CrdDefinition) =>
  conversion === 'Webhook' ? bundleOf(member(member(content['spec'], 'conversion'), 'webhook')) : 'none';

/**
 * From Kubernetes 1.31 on, an established CRD may not lose its certificates for something else. A new one may have what is no certificate,
 * and is never established.
 */
export function bundleRefusals(base: CrdDefinition | undefined, head: CrdDefinition): Refusal[] {
  if (bundleIn(head) !== 'no certificate' || (base && bundleIn(base) === 'no certificate')) return [];
  if (base) return [refuse('`caBundle` holds no certificate')];
  return [refuse('`caBundle` holds no certificate, so that the CRD is never established', { isUnsure: true })];
}
