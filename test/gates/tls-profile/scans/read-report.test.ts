import { describe, expect, it } from 'vitest';
import { readScanReport } from '../../../../gates/tls-profile/scans/read-report.ts';
import { tlsKnowledge } from '../../../support/tls-knowledge.ts';
import { CBC, GCM, nmap, sslyze, testsslLines, tlsScanner } from './reports.ts';

const read = (text: string) => readScanReport('scan.json', text, tlsKnowledge);

describe('a scan report', () => {
  it('of tls-scanner in its newer form says what it saw, and where', () => {
    const text = tlsScanner({
      versions: ['TLSv1.2', 'TLSv1.3'],
      ciphers: [GCM],
      groups: ['X25519MLKEM768', 'secp256r1'],
    });

    expect(read(text)).toEqual({
      tool: 'tls-scanner',
      place: { path: 'scan.json' },
      gaps: [],
      endpoints: [
        {
          address: '192.0.2.7:9000',
          port: 9000,
          pod: { namespace: 'operators', name: 'approver-6c8f-x2' },
          container: 'machine-approver',
          versions: ['1.2', '1.3'],
          suites: ['C02F'],
          unknownSuites: [],
          groups: [23, 4588],
        },
      ],
    });
  });

  it.each([
    { status: 'NO_TLS', silence: 'NO_TLS' },
    { status: 'PROBE_PORT', reason: 'httpGet without TLS', silence: 'PROBE_PORT: httpGet without TLS' },
    { status: 'LOCALHOST_ONLY', silence: 'LOCALHOST_ONLY' },
    { status: 'OK', silence: 'no version or no suite was seen' },
    { error: 'timeout', silence: 'timeout' },
  ])('of tls-scanner with $silence is silence', ({ silence, ...rest }) => {
    const report = read(tlsScanner({ versions: [], ciphers: [], ...rest }));

    expect(report).toMatchObject({ endpoints: [{ silence }] });
  });

  it('of tls-scanner in its older form has no status and is read alike', () => {
    const report = read(
      tlsScanner({ versions: ['TLSv1.2'], ciphers: [GCM, 'TLS_AKE_WITH_AES_128_GCM_SHA256', 'WHAT'] }),
    );

    expect(report).toMatchObject({ endpoints: [{ suites: ['1301', 'C02F'], unknownSuites: ['WHAT'] }] });
  });

  it('of testssl.sh is keyed on the numbers in the ids', () => {
    expect(read(JSON.stringify(testsslLines))).toEqual({
      tool: 'testssl.sh',
      place: { path: 'scan.json' },
      gaps: [],
      endpoints: [
        {
          address: 'widget.example/192.0.2.7:9000',
          port: 9000,
          versions: ['1.0', '1.2', '1.3'],
          suites: ['1301', 'C013', 'C02F'],
          unknownSuites: [],
          groups: [23, 29, 4588],
          knowsPostQuantum: true,
        },
      ],
    });
  });

  const pretty = (scanTime: unknown): string => {
    const [sslv3, ...rest] = testsslLines.flatMap(({ id, severity, finding }) =>
      id === 'scanTime' ? [] : [{ id, severity, finding }],
    );
    return JSON.stringify({
      Invocation: 'testssl.sh --jsonfile-pretty a.json',
      version: '3.2',
      startTime: '1767225600',
      scanResult: [{ targetHost: 'widget.example', ip: '192.0.2.7', port: '9000', protocols: [sslv3], ciphers: rest }],
      ...(scanTime === undefined ? {} : { scanTime }),
    });
  };

  it('of testssl.sh in its pretty form is the same', () => {
    expect(read(pretty(42))).toEqual(read(JSON.stringify(testsslLines)));
  });

  it.each([undefined, 'Scan interrupted'])('of testssl.sh in its pretty form with %s at its end has a gap', (end) => {
    expect(read(pretty(end))).toMatchObject({
      gaps: ['widget.example/192.0.2.7:9000: the scan did not come to its end'],
    });
  });

  it('of nmap that declares entities of its own is not read', () => {
    const text = nmap.replace('<!DOCTYPE nmaprun>', '<!DOCTYPE nmaprun [<!ENTITY a "aaaa">]>');

    expect(readScanReport('scan.xml', text, tlsKnowledge)).toMatchObject({
      reason: 'a report of nmap without any endpoint',
    });
  });

  it('of testssl.sh that did not come to its end has a gap', () => {
    const report = read(JSON.stringify(testsslLines.slice(0, -1)));

    expect(report).toMatchObject({ gaps: ['widget.example/192.0.2.7:9000: the scan did not come to its end'] });
  });

  it('of nmap is read from its tables, and no entity of its own is expanded', () => {
    expect(readScanReport('scan.xml', nmap, tlsKnowledge)).toEqual({
      tool: 'nmap',
      place: { path: 'scan.xml' },
      gaps: [],
      endpoints: [
        {
          address: '192.0.2.7:9000',
          port: 9000,
          versions: ['1.2', '1.3'],
          suites: ['1301', 'C013', 'C02F'],
          unknownSuites: [],
        },
        {
          address: '192.0.2.7:9001',
          port: 9001,
          versions: [],
          suites: [],
          unknownSuites: [],
          silence: 'nothing was asked of it (open)',
        },
      ],
    });
  });

  it('of nmap that is cut off anywhere proves nothing', () => {
    const whole = nmap.trimEnd().length;
    const silent = Array.from({ length: whole }, (_, at) =>
      readScanReport('scan.xml', nmap.slice(0, at), tlsKnowledge),
    ).filter((report) => 'gaps' in report && report.gaps.length === 0);

    expect(silent).toEqual([]);
  });

  it.each([
    {
      name: 'without its end',
      from: /<runstats>.*<\/runstats>/,
      to: '',
      gap: 'the scan did not finish: runstats is missing',
    },
    {
      name: 'that ended with an error',
      from: 'exit="success"',
      to: 'exit="error"',
      gap: 'the scan did not finish: exit is error',
    },
    { name: 'with a host that timed out', from: '<host>', to: '<host timedout="true">', gap: 'a host timed out' },
  ])('of nmap $name has a gap', ({ from, to, gap }) => {
    expect(readScanReport('scan.xml', nmap.replace(from, to), tlsKnowledge)).toMatchObject({ gaps: [gap] });
  });

  it('of nmap that is cut off has a gap', () => {
    expect(readScanReport('scan.xml', nmap.slice(0, nmap.indexOf('</host>')), tlsKnowledge)).toMatchObject({
      gaps: ['not well-formed XML: it ends inside of <host>', 'the report has no end'],
    });
  });

  it('of sslyze is read part by part; a part that did not complete is a gap', () => {
    expect(read(JSON.stringify(sslyze))).toEqual({
      tool: 'sslyze',
      place: { path: 'scan.json' },
      gaps: [],
      endpoints: [
        {
          address: 'widget.example:9000',
          port: 9000,
          versions: ['1.2', '1.3'],
          suites: ['1301', 'C02F'],
          unknownSuites: [],
          groups: [23, 29],
        },
      ],
    });
    expect(read(JSON.stringify(sslyze).replace('"status":"COMPLETED"', '"status":"ERROR"'))).toMatchObject({
      gaps: ['widget.example:9000: ssl_2_0_cipher_suites did not complete'],
    });
  });

  it('of sluice itself is read again as it was written', () => {
    const endpoint = { address: '127.0.0.1:9000', port: 9000, versions: ['1.3'], suites: ['1301'], unknownSuites: [] };

    expect(read(JSON.stringify({ format: 'sluice-tls-scan/1', endpoints: [endpoint] }))).toEqual({
      tool: 'sluice',
      place: { path: 'scan.json' },
      gaps: [],
      endpoints: [endpoint],
    });
  });

  it.each([
    { name: 'no JSON', text: '{', reason: /^not a scan report: / },
    {
      name: 'other JSON',
      text: '{"a": 1}',
      reason: /^not a report of tls-scanner, testssl\.sh, sslyze, nmap or sluice$/,
    },
    {
      name: 'a report without endpoints',
      text: '{"ip_results": []}',
      reason: /^a report of tls-scanner without any endpoint$/,
    },
    { name: 'a deep nest', text: '['.repeat(100_000), reason: /^not a scan report: / },
  ])('that is $name is unreadable and never a pass', ({ text, reason }) => {
    expect(read(text)).toMatchObject({ reason: expect.stringMatching(reason) });
  });
});

describe('suites in reports', () => {
  it('are numbers, so that the spelling of a scanner does not matter', () => {
    const nmapSuites = readScanReport('a.xml', nmap, tlsKnowledge);
    const scanner = read(tlsScanner({ versions: ['TLSv1.2'], ciphers: ['TLS_AES_128_GCM_SHA256', CBC, GCM] }));

    expect('endpoints' in nmapSuites ? nmapSuites.endpoints[0]?.suites : []).toEqual(
      'endpoints' in scanner ? scanner.endpoints[0]?.suites : undefined,
    );
  });
});
