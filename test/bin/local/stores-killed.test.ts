import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isEngineInstalled } from '../../../bin/local/engine.ts';
import { findEngines, stopEngine } from '../../../bin/local/engine-process.ts';
import { openStores, type Stores } from '../../../bin/local/stores.ts';
import { systemClock } from '../../../lambdas/adapters/clock/system-clock.ts';
import { queueTable, runsTable } from '../../../lambdas/adapters/dynamodb/tables.ts';
import { tableQueue } from '../../../lambdas/adapters/table-queue/table-queue.ts';
import { scriptBundle } from '../../support/script-bundle.ts';

const ROUNDS = 4;
const script = scriptBundle('test/support/store-writer.ts');
const isInstalled = isEngineInstalled({});
if (!isInstalled) process.stderr.write('skipped: killed stores: no embedded database for this platform is installed\n');

interface Acknowledged {
  readonly name: string;
  readonly number: number;
  readonly evalSeq: number;
  readonly runId: string;
}

describe.skipIf(!isInstalled)('stores whose writer and engine are killed', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'sluice-killed-'));
  });
  afterEach(async () => {
    for (const { pid } of await findEngines(dataDir, undefined)) await stopEngine(pid);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('keep everything that was acknowledged, and nothing by halves', { timeout: 60_000 }, async () => {
    const acknowledged: Acknowledged[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) {
      const before = acknowledged.length;
      await writeUntilKilled(dataDir, round, acknowledged);
      expect(acknowledged.length).toBeGreaterThan(before);
    }

    const stores = await openStores({ dataDir, env: {} });
    try {
      await auditAcknowledged(stores, acknowledged);
      await auditWholeness(stores);
      expect(await missingFromQueue(stores, acknowledged)).toEqual([]);
    } finally {
      await stores.close();
    }
  });
});

/** Odd rounds kill the writer alone and leave an orphan engine; even ones kill both. */
async function writeUntilKilled(dataDir: string, round: number, acknowledged: Acknowledged[]): Promise<void> {
  const writer = spawn(process.execPath, [script(), dataDir, String(round)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: '' },
  });
  const enough = 20 + round * 7;
  let count = 0;
  for await (const line of createInterface({ input: writer.stdout })) {
    acknowledged.push(JSON.parse(line));
    count += 1;
    if (count === enough) await kill(writer, round % 2 === 0 ? dataDir : undefined);
  }
}

async function kill(writer: ChildProcess, engineOf: string | undefined): Promise<void> {
  const engines = engineOf === undefined ? [] : await findEngines(engineOf, undefined);
  for (const { pid } of engines) process.kill(pid, 'SIGKILL');
  writer.kill('SIGKILL');
}

async function auditAcknowledged({ runs, blobs }: Stores, acknowledged: readonly Acknowledged[]): Promise<void> {
  for (const { name, number, evalSeq, runId } of acknowledged) {
    expect((await runs.run(runId))?.id).toBe(runId);
    expect(await runs.hasHandled(name)).toBe(true);
    expect((await runs.head('harbour/boats', number))?.evalSeq).toBeGreaterThanOrEqual(evalSeq);
    expect(await blobs.get(`snapshots/${name}`)).toBe(name.repeat(100));
  }
}

/** Each transaction is there whole or not at all, and every index shows exactly what its table holds. */
async function auditWholeness({ client, runs }: Stores): Promise<void> {
  const { Items = [] } = await client.send(new ScanCommand({ TableName: runsTable.name }));
  const rowsOf = (prefix: string) => Items.filter(({ pk }) => String(pk).startsWith(prefix));
  const idsIn = (rows: readonly Record<string, unknown>[]) => rows.map((row) => String(row['runId'])).sort();
  const runIds = idsIn(rowsOf('RUN#'));
  const newest = idsIn(rowsOf('PR#').filter(({ runId }) => runId !== undefined));

  expect(runIds).toEqual(expect.arrayContaining(newest));
  expect(idsIn(rowsOf('AT#'))).toEqual(newest);
  expect(Items.filter(({ pk }) => String(pk).startsWith('DLV#'))).toHaveLength(runIds.length);
  expect((await runs.history({ limit: 10_000 })).map(({ id }) => id).sort()).toEqual(runIds);
  const ofRepository = await runs.history({ repository: 'harbour/boats', limit: 10_000 });
  expect(ofRepository.map(({ id }) => id).sort()).toEqual(runIds);
  const open = await runs.waitingSince(systemClock.now(), 10_000);
  expect(open.map(({ runId }) => runId).sort()).toEqual(newest);
}

async function missingFromQueue({ client }: Stores, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const queue = tableQueue<string>({ client, table: queueTable.name, queue: 'hints', clock: systemClock });
  const delivered: string[] = [];
  for (let batch = await queue.receive(); batch; batch = await queue.receive()) {
    delivered.push(...batch.messages.map(({ body }) => JSON.parse(body)));
    await queue.settle(batch, { failed: [] });
  }
  expect(new Set(delivered).size).toBe(delivered.length);
  return acknowledged.map(({ name }) => name).filter((name) => !delivered.includes(name));
}
