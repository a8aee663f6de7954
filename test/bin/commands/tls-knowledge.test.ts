import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { tlsCommand } from '../../../bin/commands/tls.ts';
import { recordedIo } from '../support/recorded-io.ts';

const root = mkdtempSync(join(tmpdir(), 'sluice-tls-knowledge-'));
afterAll(() => rmSync(root, { recursive: true }));

async function tls(...argv: string[]) {
  const io = recordedIo(root);
  const code = await runCli(['tls', ...argv], io, [tlsCommand()]);
  return { code, out: io.stdout(), err: io.stderr() };
}

const manifest = (name: string, minimum: string) => `apiVersion: apps/v1
kind: Deployment
metadata: { name: ${name}, namespace: harbour }
spec:
  template:
    spec:
      containers:
        - name: kube-scheduler
          image: scheduler
          args: [--tls-min-version=${minimum}]
`;

const exemption = (name: string, reason: string, expires = '2027-03-31') =>
  `    - { subject: Deployment/harbour/${name}, owner: quay@example.com, reason: ${reason}, expires: ${expires} }\n`;

mkdirSync(join(root, 'deploy'));
mkdirSync(join(root, 'node_modules'));
writeFileSync(join(root, 'deploy', 'old.yaml'), manifest('old', 'VersionTLS10'));
writeFileSync(join(root, 'deploy', 'new.yaml'), manifest('new', 'VersionTLS13'));
writeFileSync(join(root, 'node_modules', 'gone.yaml'), manifest('gone', 'VersionTLS10'));
writeFileSync(
  join(root, 'rules.yaml'),
  `id: harbour-tls
gate: tls-profile
title: Harbour follows the profile
owner: harbour@example.com
mode: enforce
scope: { paths: ["deploy/**"] }
params:
  exemptions:
${exemption('old', 'moves in spring')}${exemption('new', 'once was old')}${exemption('gone', 'sunk')}${exemption('other', 'late', '2026-11-01')}`,
);

const AS_OF = ['--as-of', '2026-11-30'];

describe('sluice tls exemptions', () => {
  it('says of each, over the whole tree, whether it is in use', async () => {
    expect(await tls('exemptions', '.', '--rules', 'rules.yaml', ...AS_OF)).toEqual({
      code: 1,
      err: '',
      out: `harbour-tls: Deployment/harbour/old *, until 2027-03-31, quay@example.com: moves in spring
  in use (deploy/old.yaml:8)
harbour-tls: Deployment/harbour/new *, until 2027-03-31, quay@example.com: once was old
  not needed: its listeners follow the profile (deploy/new.yaml:8)
harbour-tls: Deployment/harbour/gone *, until 2027-03-31, quay@example.com: sunk
  matches no listener
harbour-tls: Deployment/harbour/other *, until 2026-11-01, quay@example.com: late
  expired: its listeners are judged again
`,
    });
  });

  it('gives the same as JSON, and ends with 0 where all are in use', async () => {
    const { code, out } = await tls('exemptions', 'deploy', '--json');

    expect({ code, out: JSON.parse(out) }).toEqual({ code: 0, out: { exemptions: [] } });
    expect((await tls('exemptions', 'deploy')).out).toBe('There are no exemptions.\n');
  });

  it.each([
    { argv: ['exemptions', 'nowhere'], err: 'nowhere does not exist' },
    { argv: ['exemptions', '.', '--rules', 'nowhere.yaml'], err: 'nowhere.yaml does not exist' },
    { argv: ['list', 'dreams'], err: 'Allowed choices are profiles, suites, groups, stacks, locators' },
  ])('ends with 2 on $argv', async ({ argv, err }) => {
    const outcome = await tls(...argv);

    expect(outcome.code).toBe(2);
    expect(outcome.err).toContain(err);
  });
});

describe('sluice tls list', () => {
  it.each([
    {
      what: 'profiles',
      line: 'openshift-api-2019-10-24: from 2019-10-24 until 2026-02-11, openshift/api e0cb41738a20 (Mozilla 5.0)',
    },
    { what: 'profiles', line: '  Old: VersionTLS10, 29 suites' },
    { what: 'suites', line: 'C02F  TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256  ECDHE-RSA-AES128-GCM-SHA256  Go: default' },
    { what: 'groups', line: '4588  X25519MLKEM768  post-quantum' },
    {
      what: 'stacks',
      line: 'etcd-readyz: cluster-etcd-operator readyz, without settings 1.2, 4 suites, since Go 1.23',
    },
    { what: 'locators', line: 'etcd-grpc-proxy: "etcd grpc-proxy*" -> etcd  (etcd server/etcdmain/grpc_proxy.go)' },
  ])('of $what has $line', async ({ what, line }) => {
    const { code, out } = await tls('list', what);

    expect(code).toBe(0);
    expect(out.split('\n')).toContain(line);
  });

  it('chooses the edition whose day has come', async () => {
    const marked = async (day: string) =>
      (await tls('list', 'profiles', '--as-of', day)).out.split('\n').find((line) => line.includes('(counts where'));

    expect(await marked('2026-05-20')).toContain('openshift-api-2026-02 ');
    expect(await marked('2026-05-21')).toContain('openshift-api-2026-05 ');
  });

  it('has what documents of a rule owner add, and explains by it', async () => {
    writeFileSync(
      join(root, 'ours.yaml'),
      `kind: knowledge
id: ours
gate: tls-profile
title: Ours
owner: harbour@example.com
source: our own
content:
  locators:
    - { id: lighthouse, source: our own, match: { containers: [kube-scheduler] }, listeners: [{ role: plaintext, reason: a lamp }] }
`,
    );

    expect((await tls('list', 'locators', '--rules', 'ours.yaml')).out.split('\n')[0]).toBe(
      'lighthouse: kube-scheduler -> unknown  (our own)',
    );
    expect((await tls('explain', 'deploy/old.yaml', '--profile', 'Old')).out).toContain('known by     kube-scheduler;');
    expect((await tls('explain', 'deploy/old.yaml', '--rules', 'ours.yaml')).out).toContain('known by     lighthouse;');
    expect((await tls('explain', 'deploy/old.yaml', '--profile', 'Futuristic')).err).toContain(
      '--profile: Futuristic does not exist',
    );
  });
});
