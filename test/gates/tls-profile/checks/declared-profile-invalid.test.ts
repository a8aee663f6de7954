import { describe, expect, it } from 'vitest';
import { apiServer, found, sentence } from '../support.ts';

const CHECK = 'tls/declared-profile-invalid';

describe(CHECK, () => {
  it.each([
    { name: 'a predefined profile', text: apiServer({ type: 'Modern', modern: {} }), params: {}, answer: [] },
    {
      name: 'a custom one that can be followed',
      text: apiServer({
        type: 'Custom',
        custom: { minTLSVersion: 'VersionTLS12', ciphers: ['ECDHE-RSA-AES128-GCM-SHA256'] },
      }),
      params: {},
      answer: [],
    },
    {
      name: 'TLS 1.3 without a list',
      text: apiServer({ type: 'Custom', custom: { minTLSVersion: 'VersionTLS13', ciphers: [] } }),
      params: {},
      answer: [],
    },
    {
      name: 'TLS 1.2 with suites of TLS 1.3 only',
      text: apiServer({
        type: 'Custom',
        custom: { minTLSVersion: 'VersionTLS12', ciphers: ['TLS_AES_128_GCM_SHA256'] },
      }),
      params: {},
      answer: [
        'APIServer/cluster .spec.tlsSecurityProfile<tlsSecurityProfile> ["no suite of TLS 1.2, although TLS 1.2 is allowed"]',
      ],
    },
    {
      name: 'suites of TLS 1.2 with TLS 1.3',
      text: apiServer({
        type: 'Custom',
        custom: { minTLSVersion: 'VersionTLS13', ciphers: ['ECDHE-RSA-AES128-GCM-SHA256'] },
      }),
      params: {},
      answer: [
        'APIServer/cluster .spec.tlsSecurityProfile<tlsSecurityProfile> ["suites of TLS 1.2 with minimum TLS 1.3"]',
      ],
    },
    {
      name: 'Custom without a profile',
      text: apiServer({ type: 'Custom' }),
      params: {},
      answer: [
        'APIServer/cluster .spec.tlsSecurityProfile<tlsSecurityProfile> ["type Custom without a custom profile"]',
      ],
    },
    {
      name: 'no minimum',
      text: apiServer({ type: 'Custom', custom: { ciphers: ['ECDHE-RSA-AES128-GCM-SHA256'] } }),
      params: {},
      answer: ['APIServer/cluster .spec.tlsSecurityProfile<tlsSecurityProfile> ["no minimum version"]'],
    },
    {
      name: 'a type that does not exist',
      text: apiServer({ type: 'Ancient' }),
      params: {},
      answer: ['APIServer/cluster .spec.tlsSecurityProfile<tlsSecurityProfile> ["no profile is called Ancient"]'],
    },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, apiServer({ type: 'Custom' }))).toBe(
      'APIServer/cluster (tlsSecurityProfile) is not valid: type is Custom, but custom is missing',
    );
  });

  it('judges what is declared like a listener', () => {
    expect(found('tls/version-below-profile', apiServer({ type: 'Old' }))).toEqual([
      'APIServer/cluster .spec.tlsSecurityProfile<tlsSecurityProfile> 1.0',
    ]);
    expect(found('tls/version-below-profile', apiServer({ type: 'Intermediate' }))).toEqual([]);
  });
});
