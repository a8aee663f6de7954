import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../../../../gates/model/json.ts';
import { crd, judge } from '../support.ts';
import { refusals, told } from './support.ts';

const plain = crd();
const service = { name: 'webhook', namespace: 'harbour' };
const webhook = (clientConfig: JsonObject, more: JsonObject = {}): JsonObject =>
  crd({
    spec: { conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig, ...more } } },
  });
const url = (address: string) => webhook({ url: address });
const serviceWith = (more: JsonObject) => webhook({ service: { ...service, ...more } });
const changed = ['conversion-strategy-changed spec.conversion.strategy'];

describe('conversions that the API server refuses', () => {
  refusals([
    ['plain http', plain, url('http://a.example/x'), changed],
    ['no scheme', plain, url('a.example/x'), changed],
    ['no host', plain, url('https:///x'), changed],
    ['a user', plain, url('https://me@a.example/x'), changed],
    ['a query', plain, url('https://a.example/x?y=z'), changed],
    ['a fragment', plain, url('https://a.example/x#y'), changed],
    ['a url with a space', plain, url('https://a example'), changed],
    ['a service without a namespace', plain, webhook({ service: { name: 'webhook' } }), changed],
    ['a port that is none', plain, serviceWith({ port: 70_000 }), changed],
    ['a path that is none', plain, serviceWith({ path: 'convert' }), changed],
    ['an empty step', plain, serviceWith({ path: '/a//b' }), changed],
    ['two equal review versions', plain, webhook({ service }, { conversionReviewVersions: ['v1', 'v1'] }), changed],
    [
      'a review version that is none',
      plain,
      webhook({ service }, { conversionReviewVersions: ['v1', 'V 2'] }),
      changed,
    ],
    ['certificates that are not base64', plain, webhook({ service, caBundle: 'not base64' }), changed],
    ['no certificate', plain, webhook({ service, caBundle: 'Cg==' }), changed],
    [
      'a text',
      webhook({ service }),
      webhook({ service, caBundle: btoa('none') }),
      ['conversion-webhook-changed spec.conversion.webhook'],
    ],
    ['an empty strategy', plain, crd({ spec: { conversion: {} } }), ['crd-refused spec.conversion']],
    [
      'review versions without a webhook',
      plain,
      crd({ spec: { conversion: { strategy: 'None', webhook: { conversionReviewVersions: ['v1'] } } } }),
      ['conversion-webhook-changed spec.conversion.webhook'],
    ],
  ]);

  const pem = btoa('-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIU\n-----END CERTIFICATE-----\n');

  it.each([
    ['an address', url('https://a.example/x')],
    ['an address of IPv6', url('https://[::1]:8443/')],
    ['a service', serviceWith({ path: '/convert', port: 443 })],
    ['certificates', webhook({ service, caBundle: pem })],
  ])('takes %s', (_, head) => {
    expect(told(plain, head)).toEqual([]);
    expect(judge(null, head).facts).toEqual([]);
  });

  const refused = (head: Json) => judge(null, head).facts.map(({ check, impact }) => `${check} ${impact}`);

  it('asks about a new CRD with no certificate, which is taken and never established', () => {
    expect(refused(webhook({ service, caBundle: 'Cg==' }))).toEqual(['crd/crd-refused review']);
  });

  it('asks about a text that something fills in later', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder of envsubst.
    expect(refused(webhook({ service, caBundle: '${CA_BUNDLE}' }))).toEqual(['crd/crd-refused review']);
    expect(refused(webhook({ service, caBundle: 'CA_BUNDLE' }))).toEqual(['crd/crd-refused breaking']);
  });

  it('lets no certificate follow on none', () => {
    expect(told(webhook({ service, caBundle: 'Cg==' }), webhook({ service, caBundle: 'Cgo=' }))).toEqual([]);
  });
});
