import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, SIX, sentence } from '../support.ts';

const CHECK = 'tls/unknown-cipher-name';

describe(CHECK, () => {
  it.each([
    {
      name: 'a typing error',
      text: approver(MIN_12, '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA265'),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA265"]'],
    },
    {
      name: 'both names of ChaCha20 are one suite',
      text: approver(
        MIN_12,
        '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305,TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256',
      ),
      params: {},
      answer: [],
    },
    {
      name: 'names in the other spelling are another question',
      text: approver(MIN_12, '--tls-cipher-suites=ECDHE-RSA-AES128-GCM-SHA256'),
      params: {},
      answer: [],
    },
    { name: 'known names', text: approver(MIN_12, SIX), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_12, '--tls-cipher-suites=tls_ecdhe_rsa_with_aes_128_gcm_sha256'))).toBe(
      'Deployment/approver (machine-approver): --tls-cipher-suites has tls_ecdhe_rsa_with_aes_128_gcm_sha256, not a cipher suite',
    );
  });
});
