import { describe, expect, it } from 'vitest';
import { nmap, testsslLines } from '../scans/reports.ts';
import { approver, found, MIN_13, sentence, server } from '../support.ts';

const CHECK = 'tls/post-quantum-missing';

describe(CHECK, () => {
  it.each([
    {
      name: 'groups without one',
      text: approver(MIN_13, '--tls-curve-preferences=X25519,P-256'),
      params: { postQuantum: 'require' },
      answer: ['Deployment/operators/approver …[machine-approver] no group that is set is one'],
    },
    {
      name: 'groups with one',
      text: approver(MIN_13, '--tls-curve-preferences=X25519MLKEM768,X25519'),
      params: { postQuantum: 'require' },
      answer: [],
    },
    {
      name: 'switched off',
      text: server({ container: 'machine-approver', args: [MIN_13], env: { GODEBUG: 'tlsmlkem=0' } }),
      params: { postQuantum: 'require' },
      answer: ['Deployment/operators/widget …[machine-approver] GODEBUG has tlsmlkem=0'],
    },
    {
      name: 'under FIPS its absence is right',
      text: approver(MIN_13, '--tls-curve-preferences=P-256'),
      params: { postQuantum: 'require', fips: true },
      answer: [],
    },
    { name: 'nobody asked for it', text: approver(MIN_13, '--tls-curve-preferences=P-256'), params: {}, answer: [] },
  ])('$name', ({ text, params, answer }) => {
    expect(found(CHECK, text, params)).toEqual(answer);
  });

  it('is found in a scan, where the scanner asked for it', () => {
    const require = { postQuantum: 'require', scans: ['scans/**'] };
    const lines = (kems: string) =>
      JSON.stringify(testsslLines.map((line) => (line.id === 'FS_KEMs' ? { ...line, finding: kems } : line)));

    expect(found(CHECK, lines('none'), require, 'scans/a.json')).toEqual([
      'widget.example/192.0.2.7:9000 ["no post-quantum group was seen"]',
    ]);
    expect(found(CHECK, lines('X25519MLKEM768'), require, 'scans/a.json')).toEqual([]);
    expect(found(CHECK, nmap, require, 'scans/a.xml')).toEqual([]);
  });

  it('says it in one sentence', () => {
    expect(sentence(CHECK, approver(MIN_13, '--tls-curve-preferences=P-256'), { postQuantum: 'require' })).toBe(
      'Deployment/approver (machine-approver) has no post-quantum key exchange: the groups that are set have none',
    );
  });
});
