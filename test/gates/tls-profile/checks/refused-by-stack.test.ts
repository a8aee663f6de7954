import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, SIX, SIX_SUITES, sentence, server } from '../support.ts';

const CHECK = 'tls/refused-by-stack';

describe(CHECK, () => {
  it.each([
    {
      name: 'etcd with TLS 1.3 and a list',
      text: server({ command: ['etcd'], env: { ETCD_TLS_MIN_VERSION: 'TLS1.3', ETCD_CIPHER_SUITES: SIX_SUITES } }),
      params: {},
      answer: ['Deployment/operators/widget …[widget] ["a cipher list with TLS 1.3"]'],
    },
    {
      name: 'etcd with TLS 1.3 and no list',
      text: server({ command: ['etcd'], env: { ETCD_TLS_MIN_VERSION: 'TLS1.3', ETCD_CIPHER_SUITES: '' } }),
      params: {},
      answer: [],
    },
    {
      name: 'a list under a name that etcd does not read',
      text: server({ command: ['etcd'], env: { ETCD_TLS_MIN_VERSION: 'TLS1.3', CIPHER_SUITES: SIX_SUITES } }),
      params: {},
      answer: [],
    },
    {
      name: 'a suite that Go lacks',
      text: approver(MIN_12, `${SIX},TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384`),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384"]'],
    },
    { name: 'suites that Go has', text: approver(MIN_12, SIX), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_12, `${SIX},TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384`))).toBe(
      'Deployment/approver (machine-approver): --tls-cipher-suites has TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA384, rejected at start',
    );
  });
});
