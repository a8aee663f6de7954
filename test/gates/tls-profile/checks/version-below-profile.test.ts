import { describe, expect, it } from 'vitest';
import { approver, found, MIN_12, MIN_13, SIX, sentence } from '../support.ts';

const CHECK = 'tls/version-below-profile';

describe(CHECK, () => {
  it.each([
    { name: 'TLS 1.2 holds Intermediate', text: approver(MIN_12, SIX), params: {}, answer: [] },
    {
      name: 'TLS 1.2 is below Modern',
      text: approver(MIN_12, SIX),
      params: { profile: 'Modern' },
      answer: ['Deployment/operators/approver …[machine-approver] 1.2'],
    },
    { name: 'TLS 1.3 holds Modern', text: approver(MIN_13), params: { profile: 'Modern' }, answer: [] },
    {
      name: 'TLS 1.0 is below Intermediate',
      text: approver('--tls-min-version', 'VersionTLS10', SIX),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] 1.0'],
    },
    {
      name: 'the last of two flags counts',
      text: approver(MIN_13, MIN_12),
      params: { profile: 'Modern' },
      answer: ['Deployment/operators/approver …[machine-approver] 1.2'],
    },
    {
      name: 'a missing flag is the default of the program',
      text: approver(),
      params: { profile: 'Modern' },
      answer: ['Deployment/operators/approver …[machine-approver] 1.2'],
    },
    {
      name: 'a custom profile has its own minimum',
      text: approver(MIN_12, SIX),
      params: { profile: { minTLSVersion: 'VersionTLS13' } },
      answer: ['Deployment/operators/approver …[machine-approver] 1.2'],
    },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_12, SIX), { profile: 'Modern' })).toBe(
      'Deployment/approver (machine-approver): --tls-min-version is VersionTLS12; Modern requires TLS 1.3',
    );
  });
});
