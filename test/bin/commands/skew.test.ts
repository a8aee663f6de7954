import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { skewCommand } from '../../../bin/commands/skew.ts';
import { skewPackFiles } from '../../../bin/rule-files.ts';
import { readRulePack } from '../../../gates/catalogue.ts';
import { recordedIo } from '../support/recorded-io.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluice-skew-command-'));
afterAll(() => rmSync(folder, { recursive: true }));
const clock = { now: () => '2026-08-22T00:00:00.000Z' };

async function sluice(...argv: readonly string[]) {
  const io = recordedIo(folder);
  const code = await runCli(['skew', ...argv], io, [skewCommand(clock)]);
  return { code, out: io.stdout(), err: io.stderr() };
}

const kubelet = 'kubernetes-version-skew/kubelet';

describe('sluice skew explain', () => {
  it('says how it read each version, the limit, its source, and what would do', async () => {
    const { code, out } = await sluice('explain', kubelet, '--subject', '1.31', '--reference', 'v1.35.2');

    expect(code).toBe(1);
    expect(out.split('\n')).toEqual([
      `${kubelet}: A kubelet is never newer than an API server and at most three minors older`,
      '  fail     subject `1.31` is 4 lines behind reference `v1.35.2`, at most 3 allowed',
      '    subject    `1.31`',
      '    reference  `v1.35.2`',
      '    limit      at most 3 behind (2 where subject is below 1.25); at most 0 ahead (slots of kubernetes)',
      '    needed     a subject of line 1.32 or later',
      '  source   Kubernetes, Version Skew Policy, as of 2026-08-22',
      '',
    ]);
  });

  it.each([
    { name: 'is 0 within', argv: [kubelet, '--subject', '1.34', '--reference', '1.35'], code: 0 },
    {
      name: 'is 2 where a version cannot be read',
      argv: [kubelet, '--subject', 'latest', '--reference', '1.35'],
      code: 2,
    },
    { name: 'is 2 where a version is not given', argv: [kubelet, '--subject', '1.34'], code: 2 },
    { name: 'is 0 for a warning', argv: ['boot-image-skew/guard', '--set', 'mode=None'], code: 0 },
    {
      name: 'is 1 for the older of two references',
      argv: [kubelet, '--subject', '1.35', '--reference', '1.35,1.34'],
      code: 1,
    },
    {
      name: 'goes by axes that are set',
      argv: ['aro-hcp-version-skew/node-pool', '--subject', '4.22', '--reference', '5.0', '--set', 'experimental=true'],
      code: 0,
    },
    {
      name: 'goes by the day',
      argv: ['vendored-api-age', '--set', 'api=v0.0.0-20260805160557-b61243060d5f', '--as-of', '2026-08-30'],
      code: 0,
    },
    {
      name: 'takes the one value of a limit for its subject',
      argv: ['vendored-api-age', '--subject', 'v0.0.0-20260805160557-b61243060d5f'],
      code: 0,
    },
    {
      name: 'takes a list for the reference',
      argv: ['hypershift-version-skew/supported-versions', '--subject', '4.15.1', '--reference', '5.1,4.16'],
      code: 1,
    },
    {
      name: 'takes a stream for the reference of a release',
      argv: ['hypershift-version-skew/rhel-stream', '--subject', '4.23.0', '--reference', 'rhel-10'],
      code: 1,
    },
    {
      name: 'judges the limits of a rule that have a subject, and knows nothing of the others',
      argv: ['openshift-version-skew', '--subject', '4.22.0', '--reference', '4.23.0'],
      code: 1,
    },
  ])('$name', async ({ argv, code }) => {
    expect((await sluice('explain', ...argv)).code).toBe(code);
  });

  it('asks every limit of a rule', async () => {
    const { out } = await sluice('explain', 'kubernetes-module-line', '--set', 'modules=v0.35.0,v0.36.0');

    expect(out).toContain('  fail     value at `v0.35.0` (Kubernetes 1.35); value at `v0.36.0`');
    expect(out.match(/^kubernetes-module-line\//gm)).toHaveLength(2);
  });

  it.each([
    {
      name: 'an unknown rule',
      argv: ['kubernetes-version-skew/kublet'],
      err: /Did you mean kubernetes-version-skew\/kubelet/,
    },
    { name: 'a rule like no other', argv: ['zzz'], err: /List them with `sluice skew list`/ },
    {
      name: 'a subject of a limit without one',
      argv: ['boot-image-skew/guard', '--subject', '1.2'],
      err: /boot-image-skew\/guard has no subject\n {2}Set its axes with --set axis=value: controller, degraded, featureGate, managed, mode, /,
    },
    {
      name: 'a reference of a limit about one value',
      argv: ['vendored-api-age', '--subject', 'v1.2.3', '--reference', 'v1.2.3'],
      err: /vendored-api-age\/openshift-api-age has no reference/,
    },
    {
      name: 'an axis that nothing reads',
      argv: [kubelet, '--set', 'kublets=1.35'],
      err: /kubelet has no axis "kublets"\n {2}Did you mean kubelets\?/,
    },
    {
      name: 'an axis like no other',
      argv: [kubelet, '--set', 'moon=1.35'],
      err: /Its axes are apiServers, kubelets, subject\./,
    },
    { name: 'an invalid day', argv: [kubelet, '--as-of', 'soon'], err: /--as-of: "soon" is not a valid date/ },
    {
      name: 'a day that never was',
      argv: [kubelet, '--as-of', '2026-02-30'],
      err: /--as-of: "2026-02-30" is not a valid date/,
    },
    { name: 'a value without an axis', argv: [kubelet, '--set', '1.35'], err: /--set: "1\.35" is not axis=value/ },
  ])('refuses $name', async ({ argv, err }) => {
    const answer = await sluice('explain', ...argv);

    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toMatch(err);
  });
});

describe('sluice skew matrix', () => {
  it('prints what a limit allows', async () => {
    const { code, out } = await sluice('matrix', 'hypershift-version-skew/node-pool', '--lines', '4.21..5.0');

    expect(code).toBe(0);
    expect(out.split('\n')).toEqual([
      'node-pool: A node pool is not above its control plane and at most three lines below',
      'nodePools \\ controlPlane  4.21  4.22  4.23  5.0',
      '4.21                      yes   yes   yes   yes',
      '4.22                      -     yes   yes   yes',
      '4.23                      -     -     yes   yes',
      '5.0                       -     -     yes   yes',
      'yes: within, warn: reported, -: violated, ?: unknown',
      '',
    ]);
  });

  it.each([
    {
      name: 'a rule of several limits',
      argv: ['kubernetes-version-skew'],
      err: /several limits\n {2}Name one: kubernetes-version-skew\/apiserver-ha, /,
    },
    { name: 'a limit that is not about two versions', argv: ['vendored-api-age'], err: /not about two versions/ },
    { name: 'a span that goes back', argv: [kubelet, '--lines', '1.36..1.30'], err: /begins with its older line/ },
    { name: 'a span without end', argv: [kubelet, '--lines', '1.0..1.999'], err: /up to 60 lines/ },
    { name: 'a span over a major', argv: [kubelet, '--lines', '1.36..2.1'], err: /name the lines one by one/ },
    { name: 'a table without lines', argv: [kubelet], err: /name some, such as 1\.30\.\.1\.36/ },
    { name: 'lines that are none', argv: [kubelet, '--lines', 'all'], err: /all is not a line such as 4\.22/ },
  ])('refuses $name', async ({ argv, err }) => {
    const answer = await sluice('matrix', ...argv);

    expect(answer.code).toBe(2);
    expect(answer.err).toMatch(err);
  });
});

describe('a table whose cells need another axis', () => {
  it('says which one is missing', async () => {
    const { out } = await sluice('matrix', 'openshift-version-skew/eus-kubelet', '--lines', '1.34,1.35');

    expect(out.split('\n').slice(2)).toEqual([
      '1.34                      ?     ?',
      '1.35                      ?     ?',
      'yes: within, warn: reported, -: violated, ?: unknown',
      'ocp has no value: set it with --set axis=value',
      '',
    ]);
  });
});

describe('sluice skew list', () => {
  it('names rules and limits, of one’s own files too', async () => {
    const file = join(folder, 'own.yaml');
    writeFileSync(
      file,
      [
        'id: own',
        'gate: version-skew',
        'title: Our own',
        'owner: us@example.com',
        'mode: warn',
        'params:',
        '  limits:',
        '    - { id: one, title: One of them, kind: equal, source: { document: us, date: 2026-01-01 } }',
      ].join('\n'),
    );

    expect((await sluice('list', '--rules', file)).out).toBe('own: Our own\n  own/one  equal: One of them\n');
    expect((await sluice('list')).out).toContain('  boot-image-skew/guard  mode: Three outcomes');
  });

  it('says where a rule file is wrong', async () => {
    const file = join(folder, 'wrong.yaml');
    writeFileSync(
      file,
      [
        'id: own',
        'gate: version-skew',
        'title: Our own',
        'owner: us@example.com',
        'mode: warn',
        'params:',
        '  limits:',
        '    - id: one',
        '      title: One',
        '      kind: range',
        '      scheme: semver',
        '      lineage: mars',
        '      source: { document: us, date: 2026-02-30 }',
      ].join('\n'),
    );
    const { code, err } = await sluice('list', '--rules', file);

    expect(code).toBe(2);
    expect(err).toMatch(/wrong\.yaml:13: params\.limits\.0\.source\.date: a day is written YYYY-MM-DD/);
  });
});

describe('sluice skew schema', () => {
  it('is a JSON Schema that accepts the packs and refuses a typing error', async () => {
    const schema = JSON.parse((await sluice('schema')).out);
    const validate = new Ajv2020({ strict: false }).compile(schema);
    const { rules } = readRulePack(skewPackFiles());

    for (const { id, params } of rules) expect(validate(params), id).toBe(true);
    expect(validate({ limits: [{ kind: 'range', maxBehnd: 1 }] })).toBe(false);
  });
});
