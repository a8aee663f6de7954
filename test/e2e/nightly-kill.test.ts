import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { openStores, type Stores } from '../../bin/local/stores.ts';
import { Stream } from '../../gates/model/stream.ts';
import { openPromotion } from '../../gates/promotion/open.ts';
import { dynamoPromotionStore } from '../../lambdas/adapters/dynamodb/promotion-store.ts';
import { dynamoStreamStore } from '../../lambdas/adapters/dynamodb/streams.ts';
import { configTable, runsTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { type GangwayServer, startGangway } from '../support/gangway-server.ts';
import { crdRule, lampCrd, writeRules } from '../support/image-gates.ts';
import { nightStream } from '../support/nightly-parts.ts';
import { startRegistry, type TestRegistry } from '../support/oci-registry.ts';
import { NIGHT, sampleCandidate } from '../support/streams.ts';
import { layerOf } from '../support/tar.ts';

const isHere = isEngineInstalled(process.env);
if (!isHere)
  process.stderr.write('skipped: kill -9 of a night (the embedded engine is not installed for this platform)\n');

/** In the order in which a night comes by them: every phase, and both sides of everything that must happen once. */
const points = [
  'saved:pending',
  'ask:before',
  'ask:after',
  'judge:before',
  'keep:before',
  'keep:after',
  'judge:after',
  'list:before',
  'trigger:before',
  'trigger:after',
  'saved:running',
  'read:before',
  'read:after',
  'saved:accepted',
  'claim:before',
  'claim:after',
  'saved:promoting',
  'act:before',
  'act:after',
  'saved:promoted',
  'notify:before',
  'notify:after',
  'leave:before',
  'leave:after',
];

describe.skipIf(!isHere)('a night that is killed at every point', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-night-'));
  const virtualNow = () => Number(readFileSync(join(folder, 'clock'), 'utf8'));
  let registry: TestRegistry;
  let gangway: GangwayServer;
  let stores: Stores;

  beforeAll(async () => {
    writeFileSync(join(folder, 'clock'), String(Date.parse(NIGHT)));
    registry = await startRegistry();
    gangway = await startGangway(
      {
        'periodic-harbour-e2e-3': [
          { minutes: 10, status: 'ERROR' },
          { minutes: 30, status: 'SUCCESS' },
        ],
      },
      virtualNow,
    );
    stores = await openStores({ dataDir: folder, env: {} });
  });
  afterAll(async () => {
    await Promise.all([registry.close(), gangway.close(), stores.close()]);
    rmSync(folder, { recursive: true, force: true });
  });

  it('ends in the same promotion, with no second trigger and no second promotion', { timeout: 180_000 }, async () => {
    const promotions = dynamoPromotionStore({ client: stores.client, table: runsTable.name });
    const gates = [{ gate: 'crd-compat', from: 'image', paths: ['/manifests/**'] }];
    const stream = Stream.parse({ ...nightStream(registry.host), gates });
    await writeRules(stores.rules, crdRule);
    await dynamoStreamStore(stores.client, configTable.name).write({
      id: stream.id,
      expectedVersion: 0,
      stream,
      author: 'captain',
      reason: 'first',
      at: NIGHT,
    });
    const digest = registry.addLayers('lamps/operator', [layerOf({ 'manifests/crd.yaml': lampCrd('colour') })]);
    const images = [{ component: 'lamp-operator', repository: `${registry.host}/lamps/operator`, digest }];
    const promotion = openPromotion({
      stream: { version: 1, stream },
      candidate: sampleCandidate('a', { images }),
      now: NIGHT,
      by: 'schedule',
    });
    await promotions.open(promotion);
    const hasEnded = async () => (await promotions.get(promotion.id))?.promotion.hasLeft === true;

    const died: string[] = [];
    for (const point of points) {
      const life = start(folder, gangway.url, point);
      if (await dies(life, hasEnded)) died.push(point);
    }
    const last = start(folder, gangway.url, 'never');
    await until(hasEnded);
    await kill(last);

    const ended = (await promotions.get(promotion.id))?.promotion;
    expect(died).toEqual(
      expect.arrayContaining([
        'ask:after',
        'judge:before',
        'keep:before',
        'keep:after',
        'judge:after',
        'trigger:before',
        'trigger:after',
        'read:after',
        'claim:after',
        'act:after',
        'notify:after',
      ]),
    );
    expect(died.length).toBeGreaterThan(12);
    expect(ended?.phase).toBe('promoted');
    expect(ended?.gates).toMatchObject([{ gate: 'crd-compat', component: 'lamp-operator', verdict: 'pass' }]);
    // Judged again after every death, and always the same run.
    const runs = await stores.runs.history({ gate: 'crd-compat', limit: 10 });
    expect(runs.map(({ id }) => id)).toEqual([ended?.gates[0]?.run]);
    const jobs = gangway.created.map(({ job }) => job.replace('periodic-harbour-', '')).sort();
    expect(jobs).toEqual([
      'e2e-0',
      'e2e-1',
      'e2e-2',
      'e2e-3',
      'e2e-3',
      'e2e-4',
      'e2e-5',
      'e2e-6',
      'e2e-7',
      'e2e-8',
      'e2e-9',
    ]);
    expect(registry.tagWrites).toEqual([`verified/lamp-operator:harbour-latest=${digest}`]);
    expect((await promotions.state(stream.id)).promoted?.promotion).toBe(promotion.id);
    const messages = readFileSync(join(folder, 'messages'), 'utf8').trim().split('\n');
    expect(new Set(messages)).toEqual(new Set([`${promotion.id} promoted`]));
  });
});

function start(folder: string, gangwayUrl: string, point: string): ChildProcess {
  const script = resolve(import.meta.dirname, 'nightly-process.ts');
  return spawn(process.execPath, ['--import', 'tsx', script, folder, gangwayUrl, point], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Whether it killed itself at its point; one that never comes by it is ended when the night is over. */
async function dies(life: ChildProcess, hasEnded: () => Promise<boolean>): Promise<boolean> {
  for (let wait = 0; wait < 400; wait += 1) {
    if (life.signalCode !== null) return life.signalCode === 'SIGKILL';
    if (life.exitCode !== null) throw new Error(`the process ended by itself with ${life.exitCode}`);
    if (wait > 40 && (await hasEnded())) break;
    await pause(50);
  }
  await kill(life);
  return false;
}

async function kill(life: ChildProcess): Promise<void> {
  const gone = new Promise((done) => life.once('exit', done));
  if (life.kill('SIGKILL')) await gone;
}

async function until(hasEnded: () => Promise<boolean>): Promise<void> {
  for (let wait = 0; wait < 1200 && !(await hasEnded()); wait += 1) await pause(50);
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}
