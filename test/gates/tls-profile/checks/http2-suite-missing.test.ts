import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, MIN_13, sentence } from '../support.ts';

const CHECK = 'tls/http2-suite-missing';

describe(CHECK, () => {
  it.each([
    {
      name: 'no AES_128_GCM with ECDHE',
      text: approver(MIN_12, '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384"]'],
    },
    {
      name: 'the suite of TLS 1.3 does not count',
      text: approver(MIN_12, '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,TLS_AES_128_GCM_SHA256'),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384"]'],
    },
    {
      name: 'one for either certificate is enough',
      text: approver(MIN_12, '--tls-cipher-suites=TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256'),
      params: {},
      answer: [],
    },
    { name: 'TLS 1.3 has its own suites', text: approver(MIN_13), params: {}, answer: [] },
    { name: 'the default list has it', text: approver(MIN_12), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_12, '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384'))).toBe(
      'Deployment/approver (machine-approver): --tls-cipher-suites has no suite that HTTP/2 over TLS 1.2 requires',
    );
  });
});
