import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, MIN_13, SIX, sentence } from '../support.ts';

const CHECK = 'tls/cipher-outside-profile';

describe(CHECK, () => {
  it.each([
    { name: 'the list of the profile holds it', text: approver(MIN_12, SIX), params: {}, answer: [] },
    {
      name: 'a part of the list holds it',
      text: approver(MIN_12, '--tls-cipher-suites=TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256'),
      params: {},
      answer: [],
    },
    {
      name: 'a missing list is the default of Go, which has CBC',
      text: approver(MIN_12),
      params: {},
      answer: [
        'Deployment/operators/approver …[machine-approver] ["TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA","TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA","TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA","TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA"]',
      ],
    },
    { name: 'a missing list holds Old', text: approver(MIN_12), params: { profile: 'Old' }, answer: [] },
    { name: 'TLS 1.3 needs no list', text: approver(MIN_13), params: {}, answer: [] },
    {
      name: 'TLS 1.3 names in a list are always allowed',
      text: approver(MIN_12, `${SIX},TLS_AES_128_GCM_SHA256`),
      params: {},
      answer: [],
    },
    {
      name: '3DES is found although the version holds',
      text: approver(MIN_12, `${SIX},TLS_RSA_WITH_3DES_EDE_CBC_SHA`),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["TLS_RSA_WITH_3DES_EDE_CBC_SHA"]'],
    },
    {
      name: 'lists that are given twice add up',
      text: approver(MIN_12, SIX, '--tls-cipher-suites=TLS_RSA_WITH_AES_128_CBC_SHA'),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["TLS_RSA_WITH_AES_128_CBC_SHA"]'],
    },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_12, `${SIX},TLS_RSA_WITH_3DES_EDE_CBC_SHA`))).toBe(
      'Deployment/approver (machine-approver): --tls-cipher-suites allows TLS_RSA_WITH_3DES_EDE_CBC_SHA, not in Intermediate',
    );
  });
});
