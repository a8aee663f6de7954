import { describe, expect, it } from 'vitest';
import { tlsProfile } from '../../../../gates/tls-profile/index.ts';
import { CBC, GCM, tlsScanner } from '../scans/reports.ts';
import { approver, brief, judge, MIN_12, MIN_13, SIX } from '../support.ts';

const params = { profile: 'Old', scans: ['scans/**'] };
const CHECK = 'tls/scan-weaker-than-configuration';
const about = (manifest: string, scan: string) =>
  judge({}, { 'deploy/a.yaml': manifest, 'scans/a.json': scan }, params).facts.filter(({ check }) => check === CHECK);
const SUBJECT = `${CHECK} operators/approver-6c8f-x2 192.0.2.7:9000`;

describe(CHECK, () => {
  it.each([
    {
      name: 'half of the list, as a certificate of one kind gives',
      manifest: approver(MIN_12, SIX),
      scan: tlsScanner({ versions: ['TLSv1.2', 'TLSv1.3'], ciphers: [GCM, 'TLS_AES_128_GCM_SHA256'] }),
      answer: [],
    },
    {
      name: 'a version that the configuration excludes',
      manifest: approver(MIN_13),
      scan: tlsScanner({ versions: ['TLSv1.2', 'TLSv1.3'], ciphers: [GCM] }),
      answer: [`${SUBJECT} ["TLS 1.2","${GCM}"]`],
    },
    {
      name: 'a suite that is not in the list',
      manifest: approver(MIN_12, SIX),
      scan: tlsScanner({ versions: ['TLSv1.2'], ciphers: [CBC] }),
      answer: [`${SUBJECT} ["${CBC}"]`],
    },
    {
      name: 'a group that is not among those that are set',
      manifest: approver(MIN_13, '--tls-curve-preferences=X25519,P-256'),
      scan: tlsScanner({ versions: ['TLSv1.3'], ciphers: ['TLS_AES_128_GCM_SHA256'], groups: ['X25519', 'P-521'] }),
      answer: [`${SUBJECT} ["secp521r1"]`],
    },
    {
      name: 'fewer groups than are set',
      manifest: approver(MIN_13, '--tls-curve-preferences=X25519MLKEM768,X25519,P-256'),
      scan: tlsScanner({ versions: ['TLSv1.3'], ciphers: ['TLS_AES_128_GCM_SHA256'], groups: ['X25519'] }),
      answer: [],
    },
    {
      name: 'a port that no listener of the files has',
      manifest: approver(MIN_13),
      scan: tlsScanner({ versions: ['TLSv1.2'], ciphers: [GCM], port: 9999 }),
      answer: [],
    },
    {
      name: 'a listener of another workload',
      manifest: approver(MIN_13).replace('"name": "approver"', '"name": "gadget"'),
      scan: tlsScanner({ versions: ['TLSv1.2'], ciphers: [GCM] }),
      answer: [],
    },
  ])('$name', ({ manifest, scan, answer }) => {
    expect(brief({ facts: about(manifest, scan), doubts: [], examined: 1 })).toEqual(answer);
  });

  it('names the listener whose settings are not in force', () => {
    const [fact] = about(approver(MIN_13), tlsScanner({ versions: ['TLSv1.2'], ciphers: ['TLS_AES_128_GCM_SHA256'] }));
    if (fact === undefined) throw new Error('no fact');

    expect(tlsProfile.explain(fact).message).toBe(
      'operators/approver-6c8f-x2 192.0.2.7:9000: tls-scanner saw TLS 1.2, excluded by Deployment/operators/approver machine-approver',
    );
  });
});
