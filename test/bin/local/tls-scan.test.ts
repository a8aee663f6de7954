import { createServer as createPlainServer, type Server } from 'node:net';
import { createServer, type TlsOptions } from 'node:tls';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { tlsCommand } from '../../../bin/commands/tls.ts';
import { endpointOf, scanTls } from '../../../bin/local/tls-scan.ts';
import { verdictOfReading } from '../../../gates/tls-profile/judge.ts';
import { readTlsFile } from '../../../gates/tls-profile/read-file.ts';
import { beyondProfile, isExcess } from '../../../gates/tls-profile/scans/compare.ts';
import { readScanReport } from '../../../gates/tls-profile/scans/read-report.ts';
import { shippedProfile, tlsKnowledge } from '../../support/tls-knowledge.ts';
import { recordedIo } from '../support/recorded-io.ts';
import { selfSigned } from '../support/self-signed.ts';

const identity = selfSigned();
const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

function listening(server: Server): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function tlsServer(options: TlsOptions): Promise<number> {
  const server = createServer({ ...identity, ...options }, (socket) => socket.end());
  server.on('tlsClientError', () => {});
  return listening(server);
}

const NAMES = ['Old', 'Intermediate', 'Modern'] as const;
const versions = { Old: 'TLSv1', Intermediate: 'TLSv1.2', Modern: 'TLSv1.3' } as const;
const protocols = { Old: 'TLSv1 TLSv1.1 TLSv1.2 TLSv1.3', Intermediate: 'TLSv1.2 TLSv1.3', Modern: 'TLSv1.3' } as const;
const TLS13 = 'TLS_AES_128_GCM_SHA256:TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256';

function suitesFor(name: (typeof NAMES)[number]): string {
  return [...shippedProfile(name).tls12].map((id) => tlsKnowledge.suites.byId(id)?.openssl ?? '').join(':');
}

/** The same configuration, as nginx would be given it. */
function nginxConfiguration(name: (typeof NAMES)[number]): string {
  const list = suitesFor(name);
  const ciphers = list === '' ? '' : `  ssl_ciphers ${list};\n`;
  return `server {\n  listen 8443 ssl;\n  ssl_protocols ${protocols[name]};\n${ciphers}}\n`;
}

describe('a server on this machine, configured for a profile', () => {
  it.each(NAMES)('%s: a scan of it says under every profile what its configuration says', async (name) => {
    const ciphers = [suitesFor(name), TLS13, ...(name === 'Old' ? ['@SECLEVEL=0'] : [])].filter(Boolean).join(':');
    const port = await tlsServer({ minVersion: versions[name], ciphers });
    const report = readScanReport(
      'scan.json',
      JSON.stringify(await scanTls(endpointOf(`127.0.0.1:${port}`), tlsKnowledge)),
      tlsKnowledge,
    );
    if ('reason' in report) throw new Error(report.reason);
    const [seen] = report.endpoints;
    if (seen === undefined) throw new Error('nothing was seen');
    const configuration = readTlsFile('nginx.conf', nginxConfiguration(name), tlsKnowledge);

    const byConfiguration = NAMES.map((one) => verdictOfReading(configuration, shippedProfile(one), tlsKnowledge));
    const byScan = NAMES.map((one) => (isExcess(beyondProfile(seen, shippedProfile(one))) ? 'fail' : 'pass'));

    expect(seen.silence).toBeUndefined();
    expect(report.gaps).toEqual([]);
    expect(byScan).toEqual(byConfiguration);
    expect(byScan).toEqual(NAMES.map((_, index) => (index <= NAMES.indexOf(name) ? 'pass' : 'fail')));
  });
});

describe('a scan', () => {
  it('lists exactly the suites that a server offers', async () => {
    const ciphers = 'ECDHE-RSA-AES128-GCM-SHA256:AES256-SHA256:TLS_AES_256_GCM_SHA384';
    const port = await tlsServer({ minVersion: 'TLSv1.2', ciphers });
    const { endpoints } = await scanTls(endpointOf(`127.0.0.1:${port}`), tlsKnowledge);

    expect(endpoints[0]).toMatchObject({
      versions: ['1.2', '1.3'],
      suites: ['003D', '1302', 'C02F'],
      unknownSuites: [],
    });
  });

  it('sees what a server agrees to before it asks for a certificate that the scanner has not', async () => {
    const port = await tlsServer({
      ...{ minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES128-GCM-SHA256' },
      ...{ requestCert: true, rejectUnauthorized: true },
    });
    const { endpoints } = await scanTls(endpointOf(`127.0.0.1:${port}`), tlsKnowledge);

    expect(endpoints[0]).toMatchObject({ versions: ['1.2'], suites: ['C02F'] });
  });

  it('says of a port without TLS that it is one', async () => {
    const port = await listening(createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')));
    const { endpoints } = await scanTls(endpointOf(`127.0.0.1:${port}`), tlsKnowledge);

    expect(endpoints[0]).toMatchObject({ versions: [], silence: 'NO_TLS: the server does not speak TLS' });
  });

  it('gives up on a server that never answers', async () => {
    const port = await listening(createPlainServer((socket) => void socket.on('error', () => {})));
    const { endpoints } = await scanTls(endpointOf(`127.0.0.1:${port}`), tlsKnowledge, {
      timeoutMs: 150,
      handshakes: 5,
    });

    expect(endpoints[0]).toMatchObject({ silence: 'no answer in 150 ms' });
  });

  it('stops after so many handshakes, and says so', async () => {
    const port = await tlsServer({ minVersion: 'TLSv1.2' });
    const { gaps } = await scanTls(endpointOf(`127.0.0.1:${port}`), tlsKnowledge, { timeoutMs: 2000, handshakes: 3 });

    expect(gaps).toEqual(['stopped after 3 handshakes']);
  });

  it.each(['127.0.0.1', 'host:0', 'host:99999', 'a b:1', 'http://host:80', ''])('refuses %j as a target', (text) => {
    expect(() => endpointOf(text)).toThrow('is not HOST:PORT');
  });

  it('takes names and addresses of both kinds; only names are sent as SNI', () => {
    expect(endpointOf('widget.example:8443')).toEqual({
      host: 'widget.example',
      port: 8443,
      servername: 'widget.example',
    });
    expect(endpointOf('[2001:db8::1]:443')).toEqual({ host: '2001:db8::1', port: 443 });
    expect(endpointOf('192.0.2.7:443', 'widget.example')).toEqual({
      host: '192.0.2.7',
      port: 443,
      servername: 'widget.example',
    });
  });
});

describe('sluice tls scan', () => {
  it.each([
    { profile: 'Intermediate', code: 0, title: 'follows Intermediate' },
    { profile: 'Modern', code: 1, title: 'does not follow Modern' },
  ])('ends with $code where the server $title', async ({ profile, code, title }) => {
    const port = await tlsServer({ minVersion: 'TLSv1.2', ciphers: `ECDHE-RSA-AES128-GCM-SHA256:${TLS13}` });
    const io = recordedIo(process.cwd());

    expect(await runCli(['tls', 'scan', `127.0.0.1:${port}`, '--profile', profile], io, [tlsCommand()])).toBe(code);
    expect(io.stdout().split('\n')[0]).toBe(`127.0.0.1:${port} ${title}`);
  });

  it('writes a report that the gate reads', async () => {
    const port = await tlsServer({ minVersion: 'TLSv1.3', ciphers: 'TLS_AES_128_GCM_SHA256' });
    const io = recordedIo(process.cwd());

    await runCli(['tls', 'scan', `127.0.0.1:${port}`, '--json'], io, [tlsCommand()]);

    expect(readScanReport('scan.json', io.stdout(), tlsKnowledge)).toMatchObject({
      tool: 'sluice',
      endpoints: [{ address: `127.0.0.1:${port}`, versions: ['1.3'], suites: ['1301'] }],
    });
  });

  it('names what it saw and what of that is beyond the profile, a suite on each line', async () => {
    const port = await tlsServer({
      minVersion: 'TLSv1.2',
      maxVersion: 'TLSv1.2',
      ciphers: 'ECDHE-RSA-AES128-GCM-SHA256:ECDHE-RSA-AES128-SHA',
    });
    const io = recordedIo(process.cwd());

    await runCli(['tls', 'scan', `127.0.0.1:${port}`], io, [tlsCommand()]);

    expect(io.stdout().split('\n').slice(0, 4)).toEqual([
      `127.0.0.1:${port} does not follow Intermediate`,
      '  versions     TLS 1.2',
      '  suites       TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA',
      '               TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
    ]);
    expect(io.stdout()).toContain('\n  beyond       TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA\n');
  });

  it('ends with 2 where nobody listens', async () => {
    const port = await tlsServer({});
    servers.pop()?.close();
    const io = recordedIo(process.cwd());

    expect(await runCli(['tls', 'scan', `127.0.0.1:${port}`], io, [tlsCommand()])).toBe(2);
    expect(io.stdout()).toBe(
      `127.0.0.1:${port} is undecided under Intermediate\n  silent       ECONNREFUSED: nothing listens on this port\n`,
    );
  });
});
