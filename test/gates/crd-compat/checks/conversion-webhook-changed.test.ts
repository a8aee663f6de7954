import type { JsonObject } from '../../../../gates/model/json.ts';
import { crd, describeCheck } from '../support.ts';

function webhook(service: JsonObject): JsonObject {
  return { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { service } } };
}

function withUrl(conversion: JsonObject): JsonObject {
  const { clientConfig, ...rest } = conversion['webhook'] as { clientConfig: JsonObject };
  return { ...conversion, webhook: { ...rest, clientConfig: { ...clientConfig, url: 'https://a.example' } } };
}

describeCheck('crd/conversion-webhook-changed', 'spec.conversion.webhook changed', [
  {
    name: 'another address',
    base: crd({
      spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://a.example' } } } },
    }),
    head: crd({
      spec: { conversion: { strategy: 'Webhook', webhook: { clientConfig: { url: 'https://b.example' } } } },
    }),
    found: ['spec.conversion.webhook review'],
  },
  {
    name: 'a webhook that comes with its strategy',
    base: crd({}),
    head: crd({ spec: { conversion: { strategy: 'Webhook', webhook: {} } } }),
    found: [],
  },
  {
    name: 'a URL or a service, which Helm decides in comments',
    base: crd({ spec: { conversion: webhook({ name: '{{ .Release.Name }}', namespace: 'n' }) } }),
    head: crd({ spec: { conversion: withUrl(webhook({ name: '{{ .Release.Name }}', namespace: 'n' })) } }),
    found: ['spec.conversion.webhook review'],
  },
  {
    name: 'a URL beside a service, which the API server refuses',
    base: crd({ spec: { conversion: webhook({ name: 'w', namespace: 'n' }) } }),
    head: crd({ spec: { conversion: withUrl(webhook({ name: 'w', namespace: 'n' })) } }),
    found: ['spec.conversion.webhook breaking'],
  },
  {
    name: 'the port of a service that the API server fills in',
    base: crd({ spec: { conversion: webhook({ name: 'w', namespace: 'n' }) } }),
    head: crd({ spec: { conversion: webhook({ name: 'w', namespace: 'n', port: 443 }) } }),
    found: [],
  },
  {
    name: 'another port of a service',
    base: crd({ spec: { conversion: webhook({ name: 'w', namespace: 'n' }) } }),
    head: crd({ spec: { conversion: webhook({ name: 'w', namespace: 'n', port: 9443 }) } }),
    found: ['spec.conversion.webhook review'],
  },
]);
