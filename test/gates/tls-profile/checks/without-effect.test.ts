import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, MIN_13, SIX, sentence, server, servingInfo } from '../support.ts';

const CHECK = 'tls/without-effect';

describe(CHECK, () => {
  it.each([
    {
      name: 'a list beside TLS 1.3',
      text: approver(MIN_13, SIX),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["the cipher list, since the minimum is TLS 1.3"]'],
    },
    {
      name: 'suites that are dropped',
      text: servingInfo({
        minTLSVersion: 'VersionTLS12',
        cipherSuites: ['TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256', 'TLS_RSA_WITH_AES_256_CBC_SHA256'],
      }),
      params: {},
      answer: [
        'ConfigMap/operators/widget-config .data["config.yaml"].servingInfo<config.yaml> ["TLS_RSA_WITH_AES_256_CBC_SHA256"]',
      ],
    },
    {
      name: 'a variable that the program does not read',
      text: server({
        name: 'etcd',
        container: 'etcd',
        env: { ETCD_TLS_MIN_VERSION: 'TLS1.3', CIPHER_SUITES: 'DES-CBC3-SHA' },
      }),
      params: {},
      answer: ['Deployment/operators/etcd …[etcd] ["CIPHER_SUITES"]'],
    },
    { name: 'a list below TLS 1.3', text: approver(MIN_12, SIX), params: {}, answer: [] },
    { name: 'no list', text: approver(MIN_13), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_13, SIX))).toBe(
      'Deployment/approver (machine-approver): --tls-cipher-suites has no effect: the minimum is TLS 1.3',
    );
  });

  it('says why a program does not read it', () => {
    const etcd = server({
      name: 'etcd',
      container: 'etcd',
      env: { ETCD_TLS_MIN_VERSION: 'TLS1.3', CIPHER_SUITES: 'X' },
    });

    expect(sentence(CHECK, etcd)).toBe(
      'Deployment/etcd: CIPHER_SUITES has no effect: OpenShift sets it under TLS 1.3 for information only',
    );
  });
});
