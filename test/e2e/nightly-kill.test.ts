import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isEngineInstalled } from '../../bin/local/engine.ts';
import { openStores, type Stores } from '../../bin/local/stores.ts';
import { startFakeGangway } from '../../bin/rehearsal/gangway/fake-gangway.ts';
import { startFakeKonflux } from '../../bin/rehearsal/konflux/fake-konflux.ts';
import { type FakeRegistry, startFakeRegistry } from '../../bin/rehearsal/registry/fake-registry.ts';
import { startFakeSlack } from '../../bin/rehearsal/slack/fake-slack.ts';
import { isOutstanding } from '../../gates/model/attempt.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { Stream } from '../../gates/model/stream.ts';
import { openPromotion } from '../../gates/promotion/open.ts';
import { dynamoPromotionStore } from '../../lambdas/adapters/dynamodb/promotion-store.ts';
import { dynamoStreamStore } from '../../lambdas/adapters/dynamodb/streams.ts';
import { configTable, runsTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { crdRule, lampCrd, writeRules } from '../support/image-gates.ts';
import { isDeep } from '../support/property-runs.ts';
import { scriptBundle } from '../support/script-bundle.ts';
import { NIGHT, sampleCandidate, sampleJob, sampleStream } from '../support/streams.ts';
import { layerOf } from '../support/tar.ts';

const isHere = isEngineInstalled(process.env);
if (!isHere) process.stderr.write('skipped: a night, and kill -9 of it (the embedded engine is not installed here)\n');

/** Every phase, and both sides of everything that must happen once. Each life dies at the first that it comes by and no life died at. */
const allPoints = [
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
  'act tag-copy:before',
  'act tag-copy:after',
  'act konflux-release:before',
  'act konflux-release:after',
  'watch konflux-release:after',
  'saved:promoted',
  'notify:before',
  'notify:after',
  'leave:before',
  'leave:after',
];

/** Where a second start of a job, a second judgement, a second act or a second message would come from. */
const worstPoints = [
  'judge:after',
  'trigger:after',
  'claim:after',
  'act tag-copy:after',
  'act konflux-release:after',
  'notify:after',
];
const points = isDeep ? allPoints : worstPoints;

const script = scriptBundle('test/e2e/nightly-process.ts');
const MINUTE_MS = 60_000;
const passes = (minutes: number) => ({ ends: 'SUCCESS' as const, afterMs: minutes * MINUTE_MS });
const names = Array.from({ length: 10 }, (_, index) => `e2e-${index}`);

/** Ten jobs and a Release: `e2e-3` meets a flake, `e2e-9` informs half an hour after the verdict. */
const released = sampleStream({
  id: 'lamp-operator/islands',
  jobs: names.map((name, index) => sampleJob(name, { retries: 3, kind: index < 8 ? 'blocking' : 'informing' })),
  // No deadline of a phase may end what only death delays.
  limits: { retries: 20, promotingMinutes: 240 },
  promoter: { kind: 'konflux-release', namespace: 'lamps', releasePlan: 'islands' },
  notify: [{ kind: 'slack', channel: 'C0ISLANDS' }],
});
const scripts = Object.fromEntries([
  ...names.map((name) => [`periodic-harbour-${name}`, [passes(10)]]),
  ['periodic-harbour-e2e-3', [{ ends: 'ERROR' as const, afterMs: 4 * MINUTE_MS }, passes(10)]],
  ['periodic-harbour-e2e-9', [passes(40)]],
  ['periodic-harbour-dock', [passes(8)]],
]);

/** A static gate over the layers of the image, one job, and a tag that is read back. */
function copied(host: string): Stream {
  return sampleStream({
    components: [{ name: 'lamp-operator', repository: `${host}/lamps/operator` }],
    gates: [{ gate: 'crd-compat', from: 'image', paths: ['/manifests/**'] }],
    jobs: [sampleJob('dock')],
    promoter: {
      kind: 'tag-copy',
      repositories: { 'lamp-operator': `${host}/verified/lamp-operator` },
      tags: ['harbour-latest'],
    },
    limits: { promotingMinutes: 240, gatesMinutes: 240 },
    notify: [{ kind: 'slack', channel: 'C0HARBOUR' }],
  });
}

/** What must be the same whether processes died or not: what became of both streams, and how often the others were asked to act. */
interface Night {
  readonly phases: readonly string[];
  readonly attempts: readonly string[];
  readonly gates: readonly string[];
  readonly executions: readonly string[];
  readonly releases: number;
  readonly tagWrites: readonly string[];
  readonly targets: readonly (string | undefined)[];
  readonly runs: number;
  readonly messages: readonly string[];
  readonly problems: readonly string[];
  readonly wasPaused: boolean;
}

describe.skipIf(!isHere)('a night of ten jobs, with a flake, a lost answer, a 401 and a late result', () => {
  let calm: Night;

  it('ends promoted, told and read back', { timeout: 120_000 }, async () => {
    ({ night: calm } = await playNight([]));

    expect(calm).toEqual({
      phases: ['promoted', 'promoted'],
      attempts: [
        ...names.flatMap((name) => {
          if (name === 'e2e-3') return ['e2e-3 infrastructure', 'e2e-3 passed'];
          return name === 'e2e-9' ? ['e2e-9 passed after the verdict'] : [`${name} passed`];
        }),
        'dock passed',
      ],
      gates: ['crd-compat pass'],
      executions: [...names, 'e2e-3', 'dock'].sort(),
      releases: 1,
      tagWrites: ['verified/lamp-operator:harbour-latest'],
      targets: ['lamp-operator/islands', 'lamp-operator/harbour'],
      runs: 1,
      messages: ['C0HARBOUR', 'C0ISLANDS'],
      problems: [],
      wasPaused: true,
    });
  });

  const where = isDeep ? 'every point' : 'the worst points';
  it(`ends the same when it is killed at ${where}, with no second trigger and no second promotion`, {
    timeout: 240_000,
  }, async () => {
    const { night, died } = await playNight(points);

    // The one 401 may have met a process that died over it.
    expect({ ...night, wasPaused: true }).toEqual(calm);
    expect([...died].sort()).toEqual([...points].sort());
  });
});

async function playNight(deaths: readonly string[]): Promise<{ night: Night; died: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-night-'));
  writeFileSync(join(folder, 'clock'), String(Date.parse(NIGHT)));
  const nowMs = () => Number(readFileSync(join(folder, 'clock'), 'utf8'));
  const [registry, gangway, konflux, slack, stores] = await Promise.all([
    startFakeRegistry(),
    startFakeGangway({ jobs: scripts, nowMs }),
    startFakeKonflux({ plans: { islands: [{ ends: 'released', afterMs: 10 * MINUTE_MS }] }, nowMs }),
    startFakeSlack({ channels: ['C0ISLANDS', 'C0HARBOUR'] }),
    openStores({ dataDir: folder, env: {} }),
  ]);
  gangway.fail('create', { kind: 'lost-response' });
  gangway.fail('read', { kind: 'unauthorized' });
  try {
    const promotions = dynamoPromotionStore({ client: stores.client, table: runsTable.name });
    const opened = await openBoth(stores, registry, promotions);
    const now = () => Promise.all(opened.map(async (id) => (await promotions.get(id))?.promotion));
    const hasEnded = async () => (await now()).every((one) => one !== undefined && isOver(one));
    const urls = [gangway.url, konflux.url, slack.url];
    await dieEverywhere(folder, urls, deaths, hasEnded);
    const last = start(folder, urls, []);
    await until(hasEnded);
    await kill(last);
    const ended = (await now()).flatMap((one) => (one === undefined ? [] : [one]));
    const states = await Promise.all(ended.map(({ stream }) => promotions.state(stream.id)));
    const night = {
      phases: ended.map(({ phase }) => phase),
      attempts: ended
        .flatMap((one) => one.attempts.filter(wasSent).map((attempt) => attemptText(attempt, acceptedAt(one))))
        .sort(inOrder),
      gates: ended.flatMap(({ gates }) => gates.map(({ gate, verdict }) => `${gate} ${verdict}`)),
      executions: gangway
        .executions()
        .map(({ jobName }) => jobName.replace('periodic-harbour-', ''))
        .sort(),
      releases: konflux.releases().length,
      tagWrites: registry.tagWrites.map((write) => write.replace(/=.*/, '')),
      targets: states.map(({ promoted }) => ended.find(({ id }) => id === promoted?.promotion)?.stream.id),
      runs: (await stores.runs.history({ gate: 'crd-compat', limit: 10 })).length,
      messages: [
        ...new Set(
          slack
            .messages()
            .filter(({ text }) => text.includes('promoted'))
            .map(({ channel }) => channel),
        ),
      ].sort(),
      problems: [gangway, konflux, slack].flatMap((server) => server.problems()),
      wasPaused: ended.some(({ notices }) => notices.some(({ topic }) => topic === 'paused')),
    };
    return { night, died: deathsIn(folder) };
  } finally {
    await Promise.all([registry, gangway, konflux, slack, stores].map((part) => part.close()));
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Nothing is outstanding any more, not even evidence or a message. */
function isOver({ hasLeft, attempts, notices }: Promotion): boolean {
  return hasLeft && !attempts.some(isOutstanding) && notices.every(({ sentAt }) => sentAt !== undefined);
}

/** Whoever dies between the intent and the request leaves an attempt that was proved never to have been made. */
function wasSent({ outcome }: Promotion['attempts'][number]): boolean {
  return outcome !== 'not-created';
}

function attemptText({ job, outcome, state, endedAt = '' }: Promotion['attempts'][number], accepted: string) {
  return `${job} ${outcome ?? state}${endedAt > accepted ? ' after the verdict' : ''}`;
}

function acceptedAt({ history }: Promotion): string {
  return history.find(({ phase }) => phase === 'accepted')?.at ?? '';
}

function inOrder(a: string, b: string): number {
  const rank = (text: string) => (text.startsWith('dock') ? `f${text}` : text);
  return rank(a) < rank(b) ? -1 : 1;
}

async function openBoth(stores: Stores, registry: FakeRegistry, promotions: ReturnType<typeof dynamoPromotionStore>) {
  await writeRules(stores.rules, crdRule);
  const digest = registry.addLayers('lamps/operator', [layerOf({ 'manifests/crd.yaml': lampCrd('colour') })]);
  const image = { component: 'lamp-operator', repository: `${registry.host}/lamps/operator`, digest };
  const pairs = [
    { stream: released, candidate: sampleCandidate('a') },
    { stream: copied(registry.host), candidate: sampleCandidate('a', { images: [image] }) },
  ];
  const ids: string[] = [];
  for (const { stream, candidate } of pairs) {
    const write = { id: stream.id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: NIGHT };
    await dynamoStreamStore(stores.client, configTable.name).write(write);
    const promotion = openPromotion({ stream: { version: 1, stream }, candidate, now: NIGHT, by: 'schedule' });
    await promotions.open(promotion);
    ids.push(promotion.id);
  }
  return ids;
}

/** One life after the other, each with the points that nobody died at yet, until none is left or the night is over. */
async function dieEverywhere(
  folder: string,
  urls: readonly string[],
  deaths: readonly string[],
  hasEnded: () => Promise<boolean>,
): Promise<void> {
  for (let life = 0; life < deaths.length; life += 1) {
    const left = deaths.filter((point) => !deathsIn(folder).includes(point));
    if (!(await dies(start(folder, urls, left), hasEnded))) return;
  }
}

function deathsIn(folder: string): readonly string[] {
  const file = join(folder, 'died');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
}

function start(folder: string, urls: readonly string[], deadly: readonly string[]): ChildProcess {
  return spawn(process.execPath, [script(), folder, ...urls, deadly.join(',')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Whether it killed itself; one that comes by none of its points is ended when the night is over. */
async function dies(life: ChildProcess, hasEnded: () => Promise<boolean>): Promise<boolean> {
  for (let wait = 0; wait < 1200; wait += 1) {
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
