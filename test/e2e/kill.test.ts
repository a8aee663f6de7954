import { type ChildProcess, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { openQueues } from '../../bin/local/compose.ts';
import { dynamoDbStore } from '../../bin/local/github/dynamodb-store.ts';
import { openStores, type Stores } from '../../bin/local/stores.ts';
import { createGitRepository, type TestRepository } from '../support/git-repository.ts';
import { isDeep } from '../support/property-runs.ts';
import { scriptBundle } from '../support/script-bundle.ts';

const root = resolve(import.meta.dirname, '../..');
const repository = 'harbour-lights/many-changes';
const PULL_REQUESTS = 12;
/** How long each life lasts: from "nothing is stored yet" to "much is published". The engine dies with the one in the middle. */
const livesMs = isDeep ? [40, 260, 480, 700, 920] : [40, 480];
const withEngineMs = 480;
const isEngineHere = isInstalled(`@dynoxide/${process.platform}-${process.arch}`);
if (!isEngineHere)
  process.stderr.write('skipped: kill -9 of the server (the embedded engine is not installed for this platform)\n');

interface Server {
  readonly process: ChildProcess;
  readonly url: string;
}

describe.skipIf(!isEngineHere)('a server that is killed while deliveries are in flight', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-kill-'));
  const clone = manyChanges();
  const script = scriptBundle('test/e2e/laptop-process.ts');

  afterAll(() => {
    clone.delete();
    if (process.env['KEEP'] === undefined) rmSync(dataDir, { recursive: true, force: true });
  });

  it('loses no accepted delivery, and shows each verdict in exactly one check run', { timeout: 180_000 }, async () => {
    const accepted = new Map<string, number>();
    let port = 0;
    for (const lifeMs of livesMs) {
      const server = await start(port);
      port = Number(new URL(server.url).port);
      const sending = sendAll(server.url, accepted);
      await pause(lifeMs);
      // On a busy machine a life of half a second may accept nothing, and its death would prove nothing.
      if (lifeMs >= withEngineMs) await vi.waitUntil(() => accepted.size > 0, { timeout: 60_000 });
      await kill(server);
      if (lifeMs === withEngineMs) killEngine();
      await sending;
    }
    expect(accepted.size).toBeGreaterThan(0);

    const last = await start(port);
    await sendAll(last.url, accepted);
    await settled(accepted);
    await stop(last);

    await expectOneCheckRunEach(accepted);
  });

  async function expectOneCheckRunEach(accepted: ReadonlyMap<string, number>): Promise<void> {
    const stores = await openStores({ dataDir, env: {} });
    try {
      for (const [deliveryId] of accepted) expect(await stores.runs.hasHandled(deliveryId), deliveryId).toBe(true);
      const gitHub = dynamoDbStore(stores.client);
      for (let number = 1; number <= PULL_REQUESTS; number += 1) {
        const headSha = clone.git('rev-parse', `change-${number}`);
        const shown = (await gitHub.checkRunsOf(repository, headSha)).map(
          ({ name, conclusion }) => `${name}: ${conclusion}`,
        );
        const broken = number % 3 === 0;
        expect(shown.sort(), `#${number}`).toEqual(
          broken ? ['sluice / image-pinning: neutral', 'sluice: success'] : ['sluice: success'],
        );
        expect((await stores.runs.commit(repository, headSha)).verdicts).toMatchObject([{ isWaiting: false }]);
      }
      const { evaluations, publications } = openQueues({ stores });
      expect([...(await evaluations.deadLetters()), ...(await publications.deadLetters())]).toEqual([]);
    } finally {
      await stores.close();
    }
  }

  async function isHeadShown({ runs }: Stores, number: number): Promise<boolean> {
    const { verdicts } = await runs.commit(repository, clone.git('rev-parse', `change-${number}`));
    return verdicts.length > 0 && verdicts.every(({ isWaiting }) => !isWaiting);
  }

  async function settled(accepted: ReadonlyMap<string, number>): Promise<void> {
    const stores = await openStores({ dataDir, env: {} });
    const isShown = async (deliveryId: string, number: number) =>
      (await stores.runs.hasHandled(deliveryId)) && (await isHeadShown(stores, number));
    try {
      for (const [deliveryId, number] of accepted) {
        await vi.waitUntil(() => isShown(deliveryId, number), { timeout: 90_000, interval: 100 });
      }
    } finally {
      await stores.close();
    }
  }

  async function start(port: number): Promise<Server> {
    const args = [script(), dataDir, clone.dir, String(PULL_REQUESTS), String(port)];
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await new Promise<string>((done, fail) => {
      let text = '';
      child.stdout?.on('data', (chunk) => {
        text += chunk;
        if (text.includes('\n')) done(JSON.parse(text).url);
      });
      child.once('exit', (code) => fail(new Error(`the server ended with ${code} before it was up`)));
    });
    return { process: child, url };
  }

  /** Sends one signed delivery per pull request; remembers what was answered with 202. */
  async function sendAll(url: string, accepted: Map<string, number>): Promise<void> {
    const secret = readFileSync(join(dataDir, 'webhook-secret'), 'utf8');
    const numbers = Array.from({ length: PULL_REQUESTS }, (_, index) => index + 1);
    await Promise.all(
      numbers.map(async (number) => {
        const deliveryId = randomUUID();
        const body = JSON.stringify(event(number));
        const signature = createHmac('sha256', secret).update(body).digest('hex');
        const headers = {
          'content-type': 'application/json',
          'x-github-event': 'pull_request',
          'x-github-delivery': deliveryId,
          'x-hub-signature-256': `sha256=${signature}`,
        };
        const answer = await fetch(`${url}/webhook`, { method: 'POST', headers, body }).catch(() => undefined);
        if (answer?.status === 202) accepted.set(deliveryId, number);
      }),
    );
  }

  function event(number: number): object {
    const [owner, name] = repository.split('/');
    return {
      action: 'synchronize',
      number,
      pull_request: {
        number,
        head: { sha: clone.git('rev-parse', `change-${number}`), repo: { id: 1 } },
        base: { repo: { id: 1 } },
      },
      repository: { id: 1, full_name: repository, name, owner: { login: owner } },
      installation: { id: 1 },
      sender: { id: 70001, login: 'ada-keeper', type: 'User' },
    };
  }

  function killEngine(): void {
    const { pid } = JSON.parse(readFileSync(join(dataDir, 'engine.json'), 'utf8'));
    process.kill(pid, 'SIGKILL');
  }
});

async function kill(server: Server): Promise<void> {
  const gone = new Promise((done) => server.process.once('exit', done));
  server.process.kill('SIGKILL');
  await gone;
}

async function stop(server: Server): Promise<void> {
  const gone = new Promise((done) => server.process.once('exit', done));
  server.process.kill('SIGTERM');
  await gone;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, milliseconds));
}

function manyChanges(): TestRepository {
  const clone = createGitRepository();
  clone.commit({ 'README.md': 'Many changes\n' });
  for (let number = 1; number <= PULL_REQUESTS; number += 1) {
    const digest = String(number).padStart(64, '0');
    const image =
      number % 3 === 0 ? 'quay.example.com/harbour/lamp:latest' : `quay.example.com/harbour/lamp@sha256:${digest}`;
    const text = `apiVersion: v1\nkind: Pod\nmetadata: {name: lamp-${number}}\nspec:\n  containers:\n    - name: lamp\n      image: ${image}\n`;
    clone.commit({ 'pod.yaml': text }, { on: `change-${number}`, from: 'main' });
  }
  return clone;
}

function isInstalled(name: string): boolean {
  try {
    return existsSync(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return false;
  }
}
