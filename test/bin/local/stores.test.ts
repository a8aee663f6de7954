import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageError } from '../../../bin/io.ts';
import { isEngineInstalled } from '../../../bin/local/engine.ts';
import { openStores, type Stores } from '../../../bin/local/stores.ts';
import { incompressibleFindings, keepWaiver, sampleRun, sampleWrite } from '../../contracts/samples.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { writeRule } from '../../support/write-rule.ts';

const isInstalled = isEngineInstalled({});
if (!isInstalled) process.stderr.write('skipped: stores: no embedded database for this platform is installed\n');

let dataDir: string;
const opened: Stores[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sluice-stores-'));
});

afterEach(async () => {
  for (const stores of opened.splice(0)) await stores.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function open(env: Record<string, string> = {}): Promise<Stores> {
  const stores = await openStores({ dataDir, env, clock: fakeClock() });
  opened.push(stores);
  return stores;
}

describe.skipIf(!isInstalled)('the stores of this machine', () => {
  it('are made when absent, with every table', async () => {
    const { client } = await open();

    const { TableNames } = await client.send(new ListTablesCommand({}));

    expect([...(TableNames ?? [])].sort()).toEqual(['gate-config', 'gate-runs', 'local-github', 'local-queue']);
  });

  it('keep everything from one opening to the next', async () => {
    const run = sampleRun({ findings: incompressibleFindings(100_000), verdict: 'fail' });
    const first = await open();
    await writeRule(first.rules, sampleWrite());
    await keepWaiver(first.waivers);
    const evalSeq = await first.runs.beginEvaluation('harbour/boats', 7);
    await first.runs.completeEvaluation({ evalSeq, deliveryId: 'd-1', installationId: null, run });
    await first.blobs.put('snapshots/one', 'text');
    await first.close();

    const second = await open();

    expect((await second.rules.active()).rules).toHaveLength(1);
    expect(await second.waivers.inForce('harbour/boats', '2026-12-01T12:00:00.000Z')).toHaveLength(1);
    expect(await second.runs.run(run.id)).toEqual(run);
    expect(await second.blobs.get('snapshots/one')).toBe('text');
    expect(await readdir(join(dataDir, 'blobs', 'runs'))).toEqual([`${run.id}.json.blob`]);
  });

  it('can be opened twice at the same time, and closed in any order', async () => {
    const [first, second] = await Promise.all([open(), open()]);
    await writeRule(first.rules, sampleWrite());
    await first.close();

    expect((await second.rules.heads()).documents).toHaveLength(1);
  });

  it('print nothing, need no credentials of the user, and let the process end', async () => {
    const script = fileURLToPath(new URL('../../../bin/local/stores.ts', import.meta.url));
    const code = `
      const { openStores } = await import(${JSON.stringify(script)});
      const stores = await openStores({ dataDir: ${JSON.stringify(dataDir)}, env: {} });
      await stores.rules.heads();
      await stores.close();`;
    const env = { PATH: process.env['PATH'], HOME: dataDir, AWS_PROFILE: 'no-such-profile' };

    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { env });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)));
    const exitCode = await new Promise((ended) => child.on('close', ended));

    expect({ exitCode, said: said.join('') }).toEqual({ exitCode: 0, said: '' });
  });
});

describe('the stores in AWS', () => {
  const names = { SLUICE_CONFIG_TABLE: 'config', SLUICE_RUNS_TABLE: 'runs', SLUICE_BLOB_BUCKET: 'blobs' };

  it('are used where the environment names all three, and nothing is started', async () => {
    const stores = await open({ ...names, DYNOXIDE_BIN: '/nowhere' });

    expect(await readdir(dataDir)).toEqual([]);
    await stores.close();
  });

  it.each([
    { set: ['SLUICE_RUNS_TABLE'], missing: 'SLUICE_CONFIG_TABLE and SLUICE_BLOB_BUCKET' },
    { set: ['SLUICE_CONFIG_TABLE', 'SLUICE_RUNS_TABLE'], missing: 'SLUICE_BLOB_BUCKET' },
  ] as const)('are refused where only $set is named', async ({ set, missing }) => {
    const env = Object.fromEntries(set.map((name) => [name, names[name]]));

    const failure = await open(env).catch((error: unknown) => error);

    expect(failure).toBeInstanceOf(UsageError);
    expect((failure as UsageError).message).toMatch(`the stores in AWS are incomplete: ${missing} `);
  });
});
