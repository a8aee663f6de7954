import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { tlsCommand } from '../../../bin/commands/tls.ts';
import { recordedIo } from '../support/recorded-io.ts';

const root = mkdtempSync(join(tmpdir(), 'sluice-tls-'));
afterAll(() => rmSync(root, { recursive: true }));

const manifest = `apiVersion: apps/v1
kind: Deployment
metadata:
  name: approver
  namespace: operators
spec:
  template:
    spec:
      containers:
      - name: machine-approver
        image: approver
        args:
        - --tls-min-version=VersionTLS12
        - --tls-cipher-suites
        - TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256
`;
writeFileSync(join(root, 'approver.yaml'), manifest);
const unset = manifest.slice(0, manifest.indexOf('        args:')).replace('machine-approver', 'stranger');
writeFileSync(join(root, 'stranger.yaml'), `${unset}        ports: [{ containerPort: 1, name: https }]\n`);
writeFileSync(join(root, 'broken.yaml'), 'tls: [');
writeFileSync(join(root, 'picture.yaml'), 'tls\0\u0001');
writeFileSync(join(root, 'client.yaml'), 'a: 1 # nothing of tls\n');

async function explain(...argv: string[]) {
  const io = recordedIo(root);
  const code = await runCli(['tls', 'explain', ...argv], io, [tlsCommand()]);
  return { code, out: io.stdout(), err: io.stderr() };
}

describe('sluice tls explain', () => {
  it('shows every listener, every setting, where it came from, and how it was judged', async () => {
    expect((await explain('approver.yaml')).out).toBe(`approver.yaml

Deployment/operators/approver machine-approver (server)
  at           line 10
  known by     machine-approver; Kubernetes component-base flags
  because      locator machine-approver
  settings     --tls-min-version = VersionTLS12  (flag, line 13)
               --tls-cipher-suites = TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256  (flag, line 15)
  offers       TLS 1.2 and later (--tls-min-version is VersionTLS12)
               1 suite below TLS 1.3 (set by --tls-cipher-suites)
  Old          pass
  Intermediate pass
  Modern       fail: TLS 1.2 is below TLS 1.3
`);
  });

  it.each([
    { argv: ['approver.yaml'], code: 0 },
    { argv: ['approver.yaml', '--profile', 'Intermediate'], code: 0 },
    { argv: ['approver.yaml', '--profile', 'Modern'], code: 1 },
    { argv: ['stranger.yaml', '--profile', 'Old'], code: 2 },
    { argv: ['broken.yaml'], code: 2 },
    { argv: ['broken.yaml', '--profile', 'Old'], code: 2 },
    { argv: ['client.yaml', '--profile', 'Modern'], code: 0 },
    { argv: ['nowhere.yaml'], code: 2 },
    { argv: ['.'], code: 2 },
    { argv: ['picture.yaml'], code: 2 },
    { argv: ['approver.yaml', '--profile', 'Ancient'], code: 2 },
  ])('ends with $code for $argv', async ({ argv, code }) => {
    expect((await explain(...argv)).code).toBe(code);
  });

  it('says why a stranger cannot be decided', async () => {
    const { out } = await explain('stranger.yaml', '--profile', 'Modern');

    expect(out).toContain('because      port 1 is named https');
    expect(out).toContain('Modern       inconclusive: no setting, and the default of unknown program is not known');
  });

  it('prints one object for scripts', async () => {
    const { out } = await explain('approver.yaml', '--json');

    expect(JSON.parse(out)).toMatchObject({
      listeners: [
        {
          id: 'machine-approver',
          stack: 'component-base',
          settings: [{ name: '--tls-min-version', place: { line: 13 } }, { name: '--tls-cipher-suites' }],
          verdicts: { Old: 'pass', Intermediate: 'pass', Modern: 'fail' },
        },
      ],
      unreadable: [],
    });
  });
});
