import { describe, expect, it } from 'vitest';
import { found, MIN_12, SIX, sentence, server } from '../support.ts';

const CHECK = 'tls/weakening-switch';

describe(CHECK, () => {
  it.each([
    {
      name: 'a switch that brings an old version back',
      text: server({ container: 'machine-approver', env: { GODEBUG: 'http2debug=1,tls10server=1' } }),
      params: {},
      answer: ['Deployment/operators/widget …[machine-approver] ["tls10server=1"]'],
    },
    {
      name: 'two of them',
      text: server({ container: 'machine-approver', env: { GODEBUG: 'tlsrsakex=1, tls3des=1' } }),
      params: {},
      answer: ['Deployment/operators/widget …[machine-approver] ["tlsrsakex=1","tls3des=1"]'],
    },
    {
      name: 'other switches',
      text: server({ container: 'machine-approver', args: [MIN_12, SIX], env: { GODEBUG: 'http2debug=1' } }),
      params: {},
      answer: [],
    },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('counts for the minimum where none is set, and only there', () => {
    const env = { GODEBUG: 'tls10server=1' };

    expect(found('tls/version-below-profile', server({ container: 'machine-approver', env }))).toEqual([
      'Deployment/operators/widget …[machine-approver] 1.0',
    ]);
    expect(found('tls/version-below-profile', server({ container: 'machine-approver', env, args: [MIN_12] }))).toEqual(
      [],
    );
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, server({ container: 'machine-approver', env: { GODEBUG: 'tls3des=1' } }))).toBe(
      'Deployment/widget (machine-approver): GODEBUG has `tls3des=1`: 3DES is offered again where no list is set',
    );
  });
});
