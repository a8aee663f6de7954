import { describe, expect, it } from 'vitest';
import { GCM, testsslLines, tlsScanner } from '../scans/reports.ts';
import { found, judgeFile, sentence } from '../support.ts';

const CHECK = 'tls/scan-proves-nothing';
const params = { scans: ['scans/**'] };
const SUBJECT = 'operators/approver-6c8f-x2 192.0.2.7:9000';

describe(CHECK, () => {
  it.each([
    { name: 'something seen', text: tlsScanner({ versions: ['TLSv1.3'], ciphers: [GCM] }), answer: [] },
    ...['NO_TLS', 'PROBE_PORT', 'LOCALHOST_ONLY'].map((status) => ({
      name: status,
      text: tlsScanner({ versions: [], ciphers: [], status }),
      answer: [`${SUBJECT} ["${status}"]`],
    })),
    {
      name: 'a suite that nobody knows',
      text: tlsScanner({ versions: ['TLSv1.2'], ciphers: [GCM, 'TLS_NEW'] }),
      answer: [`${SUBJECT} ["suite TLS_NEW"]`],
    },
    {
      name: 'a scan that did not end',
      text: JSON.stringify(testsslLines.slice(0, -1)),
      answer: ['the report as a whole ["widget.example/192.0.2.7:9000: the scan did not come to its end"]'],
    },
  ])('$name', ({ text, answer }) => {
    expect(found(CHECK, text, params, 'scans/a.json')).toEqual(answer);
  });

  it('is a doubt where the rule does not ask for findings, and so is a report that cannot be read', () => {
    const silent = tlsScanner({ versions: [], ciphers: [], status: 'NO_TLS' });

    expect(judgeFile(silent, params, 'scans/a.json').doubts.map(({ reason }) => reason)).toEqual([
      `${SUBJECT}: tls-scanner reports NO_TLS`,
    ]);
    expect(judgeFile('{}', params, 'scans/a.json').doubts.map(({ reason }) => reason)).toEqual([
      'not a report of tls-scanner, testssl.sh, sslyze, nmap or sluice',
    ]);
  });

  it('says it in one sentence', () => {
    const text = tlsScanner({ versions: [], ciphers: [], status: 'PROBE_PORT', reason: 'plain' });

    expect(sentence(CHECK, text, params, 'scans/a.json')).toBe(`${SUBJECT}: tls-scanner reports PROBE_PORT: plain`);
  });
});
