import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runCli } from '../../../bin/cli.ts';
import { nightlyCommand } from '../../../bin/commands/nightly.ts';
import { streamsCommand } from '../../../bin/commands/streams.ts';
import { openPromotion } from '../../../gates/promotion/open.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../support/fakes/stream-store.ts';
import { NIGHT, sampleCandidate } from '../../support/streams.ts';
import { recordedIo } from '../support/recorded-io.ts';

const scenario = `apiVersion: appstudio.redhat.com/v1beta2
kind: IntegrationTestScenario
metadata: { name: lamp-gate, namespace: lamps }
spec:
  application: harbour-lamps
  contexts: [{ name: disabled }]
  params:
    - { name: e2e-blocking-job-names, value: '["periodic-lamps-e2e-dock"]' }
    - { name: release-plan-name, value: harbour-plan }
    - { name: gangway-url, value: https://gangway.example.com/v1/executions }
`;
const options = [
  '--component=lamp-operator',
  '--repository=registry.example.com/lamps/operator',
  '--owner=team-lamps@example.com',
  '--target=harbour',
];

function world() {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-nightly-'));
  writeFileSync(join(folder, 'scenario.yaml'), scenario);
  const [streams, promotions] = [fakeStreamStore(), fakePromotionStore()];
  const clock = { now: () => NIGHT };
  const open = async () => ({ streams, promotions, startTimer: async () => undefined, close: async () => undefined });
  const commands = [nightlyCommand(open, clock), streamsCommand(open, clock)];
  const sluice = async (...args: string[]) => {
    const io = recordedIo(folder);
    const code = await runCli(args, io, commands);
    return { code, out: io.stdout(), err: io.stderr() };
  };
  return {
    sluice,
    promotions,
    write: (name: string, text: string) => writeFileSync(join(folder, name), text),
    async withStream() {
      this.write('harbour.yaml', (await sluice('nightly', 'import', 'scenario.yaml', ...options)).out);
      await sluice('streams', 'apply', 'harbour.yaml', '--reason', 'beside the old gate', '--author', 'a@example.com');
      const stream = await streams.get('lamp-operator/harbour');
      if (stream === undefined) throw new Error('the imported stream was not written');
      const opened = openPromotion({ stream, candidate: sampleCandidate('a'), now: NIGHT, by: 'schedule' });
      await promotions.open(opened);
      await promotions.save({ ...opened, phase: 'rejected', verdict: 'fail' }, 1, undefined);
    },
  };
}

function page(items: readonly { snapshot: string; status: string; reason: string }[], after = '') {
  const runOf = ({ snapshot, status, reason }: (typeof items)[number], at: number) => ({
    apiVersion: 'tekton.dev/v1',
    kind: 'PipelineRun',
    metadata: {
      name: `lamp-gate-${at}`,
      namespace: 'lamps',
      creationTimestamp: '2026-11-28T03:15:00Z',
      labels: { 'appstudio.openshift.io/snapshot': snapshot },
    },
    status: { conditions: [{ type: 'Succeeded', status, reason }] },
  });
  return JSON.stringify({ kind: 'List', apiVersion: 'v1', metadata: { continue: after }, items: items.map(runOf) });
}

const failed = { snapshot: 'lamps-a', status: 'False', reason: 'Failed' };
const succeeded = { snapshot: 'lamps-a', status: 'True', reason: 'Completed' };

describe('sluice nightly import', () => {
  it('prints a stream that `streams apply` takes as it is, and says what it left behind', async () => {
    const { sluice, write } = world();

    const env = ['--env', 'OPERATOR_IMAGE={image}', '--env', 'TESTS=quay.io/lamps/tests:latest'];
    const imported = await sluice('nightly', 'import', 'scenario.yaml', ...options, ...env);
    write('harbour.yaml', imported.out);
    const applied = await sluice(
      'streams',
      'apply',
      'harbour.yaml',
      '--reason',
      'beside the old gate',
      '--author',
      'a@example.com',
    );

    expect(imported.err).toContain('note: parameter "gangway-url" has no place in a stream\n');
    expect(imported.err).toContain('note: the scenario ran on request only');
    expect(imported.err).toContain('note: jobs receive quay.io/lamps/tests:latest by tag;');
    expect(applied).toMatchObject({ code: 0, out: expect.stringContaining('lamp-operator/harbour is at version 1.') });
  });

  it.each([
    {
      name: 'letters for jobs',
      text: scenario.replace(`'["periodic-lamps-e2e-dock"]'`, `'"abc"'`),
      says: 'job_list_malformed',
    },
    { name: 'no ReleasePlan', text: scenario.replace('release-plan-name', 'plan'), says: 'release_plan_missing' },
    { name: 'two documents', text: `${scenario}---\n${scenario}`, says: '2 documents' },
    { name: 'no YAML', text: 'kind: [', says: 'not YAML' },
    { name: 'something else', text: 'kind: ConfigMap', says: 'apiVersion' },
  ])('refuses a file with $name', async ({ text, says }) => {
    const { sluice, write } = world();
    write('scenario.yaml', text);

    const { code, out, err } = await sluice('nightly', 'import', 'scenario.yaml', ...options);

    expect([code, out, err.includes(says)]).toEqual([2, '', true]);
  });

  it('refuses an environment without a value', async () => {
    expect(
      await world().sluice('nightly', 'import', 'scenario.yaml', ...options, '--env', 'OPERATOR_IMAGE'),
    ).toMatchObject({
      code: 2,
      err: expect.stringContaining('--env: "OPERATOR_IMAGE" is not NAME=VALUE'),
    });
  });
});

it('refuses a time zone without a time', async () => {
  const { code, err } = await world().sluice('nightly', 'import', 'scenario.yaml', ...options, '--time-zone', 'UTC');

  expect([code, err.includes('--at 03:15')]).toEqual([2, true]);
});

describe('sluice nightly compare', () => {
  const compare = ['nightly', 'compare', 'lamp-operator/harbour', '--scenario', 'lamp-gate'];

  it.each([
    { name: 'they agree', pages: [page([failed])], code: 0, says: '1 Snapshot: 1 with the same answer.' },
    { name: 'they differ', pages: [page([succeeded])], code: 1, says: '1 allowed by the old gate only' },
    {
      name: 'they differ on a later page',
      pages: [page([], 'next'), page([succeeded])],
      code: 1,
      says: '1 allowed by the old gate only',
    },
    {
      name: 'they never saw the same',
      pages: [page([{ ...failed, snapshot: 'lamps-z' }])],
      code: 2,
      says: '1 seen by the old gate only, 1 seen by this gate only',
    },
  ])('exits $code when $name', async ({ pages, code, says }) => {
    const nights = world();
    await nights.withStream();
    const files = pages.map((_, at) => `page-${at}.json`);
    for (const [at, text] of pages.entries()) nights.write(`page-${at}.json`, text);

    const answer = await nights.sluice(...compare, '--archive', ...files);

    expect([answer.code, answer.out.includes(says), answer.err]).toEqual([code, true, '']);
  });

  it.each([
    {
      name: 'a last page that names a next one',
      args: ['--archive', 'page.json'],
      text: page([failed], 'next'),
      says: 'names a next page',
    },
    {
      name: 'a page that is not a list',
      args: ['--archive', 'page.json'],
      text: '{"kind":"Status"}',
      says: "the archive's list",
    },
    { name: 'no archive', args: [], text: '', says: 'SLUICE_KUBEARCHIVE_URL' },
    {
      name: 'an invalid number of days',
      args: ['--archive', 'page.json', '--days', 'many'],
      text: page([]),
      says: '--days: "many" is not valid',
    },
  ])('refuses $name', async ({ args, text, says }) => {
    const nights = world();
    await nights.withStream();
    nights.write('page.json', text);

    const { code, out, err } = await nights.sluice(...compare, ...args);

    expect([code, out, err.includes(says)]).toEqual([2, '', true]);
  });
});
