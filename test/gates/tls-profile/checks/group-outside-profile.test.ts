import { describe, expect, it } from 'vitest';
import { approver, found, MIN_13, sentence } from '../support.ts';

const CHECK = 'tls/group-outside-profile';

describe(CHECK, () => {
  it.each([
    {
      name: 'groups of the profile',
      text: approver(MIN_13, '--tls-curve-preferences=X25519,P-256'),
      params: {},
      answer: [],
    },
    { name: 'numbers of groups', text: approver(MIN_13, '--tls-curve-preferences=4588,29,23'), params: {}, answer: [] },
    {
      name: 'a group beyond it',
      text: approver(MIN_13, '--tls-curve-preferences=X25519,CurveP521'),
      params: {},
      answer: ['Deployment/operators/approver …[machine-approver] ["secp521r1"]'],
    },
    {
      name: 'an edition without groups says nothing of them',
      text: approver(MIN_13, '--tls-curve-preferences=CurveP521'),
      params: { edition: 'openshift-api-2026-02' },
      answer: [],
    },
    { name: 'no groups set', text: approver(MIN_13), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_13, '--tls-curve-preferences=P-521'))).toBe(
      'Deployment/approver (machine-approver): --tls-curve-preferences allows secp521r1, not in Intermediate',
    );
  });
});
