import { describe, expect, it } from 'vitest';
import { approver, configMap, found, MIN_12, MIN_13, SIX, sentence } from '../support.ts';

const CHECK = 'tls/nothing-negotiable';

describe(CHECK, () => {
  it.each([
    {
      name: 'TLS 1.2 with suites of TLS 1.3 only',
      text: approver(MIN_12, '--tls-cipher-suites=TLS_AES_128_GCM_SHA256'),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] no suite below TLS 1.3'],
    },
    {
      name: 'a maximum below the profile',
      text: configMap({
        'haproxy.cfg':
          'frontend a\n  bind :8443 ssl crt /a.pem ssl-min-ver TLSv1.2 ssl-max-ver TLSv1.2 ciphers ECDHE-RSA-AES128-GCM-SHA256\n',
      }),
      params: { profile: 'Modern' },
      answer: [
        'ConfigMap/operators/widget-config .data["haproxy.cfg"]<haproxy frontend a><haproxy.cfg/a> at most TLS 1.2',
      ],
    },
    { name: 'a list for TLS 1.2', text: approver(MIN_12, SIX), params: {}, answer: [] },
    { name: 'no list for TLS 1.3', text: approver(MIN_13), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_12, '--tls-cipher-suites=TLS_AES_128_GCM_SHA256'))).toBe(
      'Deployment/approver (machine-approver): --tls-cipher-suites has only TLS 1.3 suites, but the minimum is below TLS 1.3',
    );
  });
});
