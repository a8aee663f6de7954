import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, SIX, sentence, server } from '../support.ts';

const CHECK = 'tls/misspelt-setting';

describe(CHECK, () => {
  it.each([
    {
      name: "OpenSSL's names where IANA's are read",
      text: approver(MIN_12, '--tls-cipher-suites=ECDHE-RSA-AES128-GCM-SHA256'),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["ECDHE-RSA-AES128-GCM-SHA256"]'],
    },
    {
      name: "etcd's version where Kubernetes' is read",
      text: approver('--tls-min-version=TLS1.2', SIX),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["TLS1.2"]'],
    },
    {
      name: "Kubernetes' version where etcd's is read",
      text: server({ command: ['etcd'], env: { ETCD_TLS_MIN_VERSION: 'VersionTLS12' } }),
      params: {},
      answer: ['Deployment/operators/widget …[widget] ["VersionTLS12"]'],
    },
    {
      name: 'a version that is none',
      text: approver('--tls-min-version=VersionTLS14', SIX),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["VersionTLS14"]'],
    },
    { name: 'its own spelling', text: approver(MIN_12, SIX), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver('--tls-min-version=TLS1.2', SIX))).toBe(
      'Deployment/approver (machine-approver): --tls-min-version has TLS1.2, not accepted by Kubernetes component-base flags',
    );
  });
});
