import { describe, expect, it } from 'vitest';
import { tlsProfile } from '../../../../gates/tls-profile/index.ts';
import { approver, brief, judge, MIN_12, MIN_13, SIX, server } from '../support.ts';

const params = { profile: 'Old', undecided: 'finding', variants: [{ folder: 'modern', profile: 'Modern' }] };
const pairs = (a: string, b: string): string[] =>
  brief(judge({}, { 'f/a.yaml': a, 'f/modern/a.yaml': b }, params)).filter((line) => line.startsWith('tls/variant'));

describe('tls/variant-not-wired', () => {
  it.each([
    {
      name: 'the same settings twice',
      a: approver(MIN_12, SIX),
      b: approver(MIN_12, SIX, '--v=3'),
      answer: ['tls/variant-not-wired Deployment/operators/approver …[machine-approver] same'],
    },
    {
      name: 'the order of a list is no difference',
      a: approver(MIN_12, '--tls-cipher-suites=A,B'),
      b: approver(MIN_12, '--tls-cipher-suites=B,A'),
      answer: ['tls/variant-not-wired Deployment/operators/approver …[machine-approver] same'],
    },
    {
      name: 'a server without any setting, which no locator has to know',
      a: server({ https: true }),
      b: server({ https: true }),
      answer: ['tls/variant-not-wired Deployment/operators/widget …[widget] same'],
    },
    { name: 'another minimum', a: approver(MIN_12, SIX), b: approver(MIN_13), answer: [] },
    {
      name: 'a program that asks the cluster',
      a: server({ command: ['olm'] }),
      b: server({ command: ['olm'] }),
      answer: [],
    },
    { name: 'a client', a: server({ command: ['proxy-agent'] }), b: server({ command: ['proxy-agent'] }), answer: [] },
  ])('$name', ({ a, b, answer }) => {
    expect(pairs(a, b)).toEqual(answer);
  });

  it('judges a rendering for another profile by that profile', () => {
    const files = { 'f/a.yaml': approver(MIN_12, SIX), 'f/modern/a.yaml': approver(MIN_12, SIX) };

    expect(brief(judge({}, files, params)).filter((line) => line.startsWith('tls/version'))).toEqual([
      'tls/version-below-profile Deployment/operators/approver …[machine-approver] 1.2',
    ]);
  });

  it('says which files are alike', () => {
    const [fact] = judge(
      {},
      { 'f/a.yaml': approver(MIN_12, SIX), 'f/modern/a.yaml': approver(MIN_12, SIX) },
      params,
    ).facts;
    if (fact === undefined) throw new Error('no fact');

    expect(tlsProfile.explain(fact).message).toBe(
      'Deployment/approver (machine-approver): the TLS settings for Intermediate and Modern are the same',
    );
  });
});
