import { describe, expect, it } from 'vitest';
import { CBC, GCM, nmap, tlsScanner } from '../scans/reports.ts';
import { found, sentence } from '../support.ts';

const CHECK = 'tls/scan-weaker-than-profile';
const params = { scans: ['scans/**'] };
const SUBJECT = 'operators/approver-6c8f-x2 192.0.2.7:9000';

describe(CHECK, () => {
  it.each([
    {
      name: 'a part of the profile',
      text: tlsScanner({ versions: ['TLSv1.3', 'TLSv1.2'], ciphers: [GCM] }),
      answer: [],
    },
    {
      name: 'an older version and a suite beyond it',
      text: tlsScanner({ versions: ['TLSv1.1', 'TLSv1.2'], ciphers: [GCM, CBC] }),
      answer: [`${SUBJECT} ["TLS 1.1","${CBC}"]`],
    },
    {
      name: 'what was silent is another question',
      text: tlsScanner({ versions: [], ciphers: [], status: 'NO_TLS' }),
      answer: [],
    },
    { name: 'a report of nmap', text: nmap, answer: [`192.0.2.7:9000 ["${CBC}"]`] },
  ])('$name', ({ text, answer }) => {
    expect(found(CHECK, text, params, 'scans/a.json')).toEqual(answer);
  });

  it('looks at groups where the rule asks for that: programs in Go offer P-521 beside those of the profile', () => {
    const text = tlsScanner({
      versions: ['TLSv1.3'],
      ciphers: ['TLS_AES_128_GCM_SHA256'],
      groups: ['x25519_mlkem768', 'X25519', 'secp521r1'],
    });

    expect(found(CHECK, text, params, 'scans/a.json')).toEqual([]);
    expect(found(CHECK, text, { ...params, scannedGroups: 'judge' }, 'scans/a.json')).toEqual([
      `${SUBJECT} ["secp521r1"]`,
    ]);
  });

  it('says it in one sentence', () => {
    const text = tlsScanner({ versions: ['TLSv1.0'], ciphers: [GCM] });

    expect(sentence(CHECK, text, params, 'scans/a.json')).toBe(
      'operators/approver-6c8f-x2 192.0.2.7:9000: tls-scanner saw TLS 1.0, not in Intermediate',
    );
  });
});
