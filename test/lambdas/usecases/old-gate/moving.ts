import { expect } from 'vitest';
import { startFakeKonflux } from '../../../../bin/rehearsal/konflux/fake-konflux.ts';
import type { ComponentImage } from '../../../../gates/model/image.ts';
import { movingImages } from '../../../../gates/model/stream/words.ts';
import { Stream } from '../../../../gates/model/stream.ts';
import { konfluxReleases } from '../../../../lambdas/adapters/konflux/releases.ts';
import { registryTags } from '../../../../lambdas/adapters/registry/tags.ts';
import { releasePromoter } from '../../../../lambdas/usecases/promotions/promote-by-release.ts';
import { watchStreams } from '../../../../lambdas/usecases/streams/watch-streams.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { type HttpNight, withNight } from '../../../support/night-over-http.ts';
import { ends } from '../../../support/nightly-parts.ts';
import { NIGHT, sampleCandidate, sampleJob, sampleStream } from '../../../support/streams.ts';
import { DAY, opened, watchedStream } from './ground.ts';

const byRelease = { kind: 'konflux-release' as const, namespace: 'lamps', releasePlan: 'harbour' };

export async function createdIsNotReleased(): Promise<void> {
  expect(await throughKonflux('released')).toEqual({ phase: 'promoted', told: ['promoted'], releases: 1 });
  expect(await throughKonflux('failed')).toEqual({ phase: 'failed', told: ['failed'], releases: 1 });

  const { build, end, watch, told } = await watchedStream();
  await end(await build('a', 0), 'promoted', 60);
  await end(await build('b', DAY), 'failed', DAY + 60);
  await watch(3 * DAY + 61);
  expect(told('stale')).toHaveLength(1);
}

/** A night whose Release ends like this twelve minutes after it was made; nothing is told while it is under way. */
async function throughKonflux(end: 'released' | 'failed') {
  let answer: unknown;
  await withNight({ stream: { promoter: byRelease } }, async (night) => {
    const nowMs = () => Date.parse(night.deps.clock.now());
    const script = { ends: end, afterMs: 12 * 60_000, message: 'no quota in the target registry' };
    const konflux = await startFakeKonflux({ plans: { harbour: [script] }, nowMs });
    const promoter = releasePromoter(
      konfluxReleases({ baseUrl: konflux.url, token: async () => 'night-token' }),
      registryTags({ credentialsOf: async () => undefined, mayBeLocal: true }),
    );
    night.deps.promoterOf = () => promoter as never;
    const id = await night.open();
    const made = await night.run(id, () => konflux.releases().length > 0);
    expect([made.phase, night.messages]).toEqual(['promoting', []]);
    const { phase } = await night.run(id);
    answer = {
      phase,
      told: night.messages.map((message) => message.split(' ')[1]),
      releases: konflux.releases().length,
    };
    await konflux.close();
  });
  return answer;
}

export async function olderNeverReplacesNewer(): Promise<void> {
  await withNight({}, async (night) => {
    const newer = await night.run(await night.open('b'));
    const older = await night.run(await night.open('a'));
    expect([newer.phase, older.phase]).toEqual(['promoted', 'superseded']);
    expect(night.registry.tagged('verified/lamp-operator', 'harbour-latest')).toBe(newer.candidate.images[0]?.digest);
    expect(night.registry.tagWrites).toHaveLength(1);
  });
  // Two at once: one tries, one moves the target, whoever comes first.
  const promotions = fakePromotionStore();
  const [a, b] = [opened('a'), opened('b')];
  expect(await Promise.all([promotions.open(b), promotions.open(a)])).toEqual(['opened', 'busy']);
  expect((await promotions.claim(b)).answer).toBe('mine');
  expect((await promotions.claim(a)).answer).toBe('busy');
  await promotions.leave({ ...b, phase: 'promoted' });
  expect((await promotions.claim(a)).answer).toBe('overtaken');
}

export async function inputsAreKept(): Promise<void> {
  expectMovingIsTold();
  await withNight({}, async (night) => {
    const { stream } = night.version;
    const write = (expectedVersion: number, document: Stream) =>
      night.streams.write({
        id: stream.id,
        expectedVersion,
        stream: document,
        author: 'captain',
        reason: 'first',
        at: NIGHT,
      });
    await write(0, stream);
    const id = await night.open();
    await night.run(id, ({ phase }) => phase === 'running');
    await write(1, Stream.parse({ ...stream, jobs: [sampleJob('e2e-new')], title: 'Another document' }));

    const promotion = await night.run(id);
    expect(promotion).toMatchObject({ phase: 'promoted', streamVersion: 1, stream });
    const image = `${night.registry.host}/lamps/operator@${promotion.candidate.images[0]?.digest}`;
    const given = night.gangway.executions().map(({ request }) => request.pod_spec_options);
    expect(given.map((options) => options?.envs)).toEqual(stream.jobs.map(() => ({ OPERATOR_IMAGE: image })));
    expect(new Set(given.map((options) => options?.annotations?.['sluice/image']))).toEqual(new Set([image]));
    expect(night.registry.tagWrites).toEqual([
      `verified/lamp-operator:harbour-latest=${promotion.candidate.images[0]?.digest}`,
    ]);
  });
}

/** What moves all the same is told where the document is written: the old gate gave its jobs the newest tests, unsaid. */
function expectMovingIsTold(): void {
  const env = {
    OPERATOR_IMAGE: '{image}',
    TESTS: 'quay.io/lamps/tests:latest',
    PINNED: `quay.io/lamps/x@sha256:${'a'.repeat(64)}`,
  };
  expect(movingImages({ kind: 'gangway', job: 'periodic-dock', env })).toEqual([env.TESTS]);
}

/** Two services: one of one component, one of a set; nothing but their documents tells them apart. */
export async function serviceIsDocument(): Promise<void> {
  await withNight({ scripts: { dock: [ends('SUCCESS', 10)] } }, async (night) => {
    const documents = [['lamp'], ['buoy', 'bell']].map((components) => documentOf(night, components));
    for (const [index, stream] of documents.entries()) await serve(night, stream, index === 0 ? 'a' : 'b');
    const { opened: ids } = await watchStreams({ ...night.deps, alert: async () => undefined });
    for (const id of ids) expect((await night.run(id)).phase).toBe('promoted');

    expect(ids).toHaveLength(2);
    for (const name of ['lamp', 'buoy', 'bell'])
      expect([name, night.registry.tagged(`verified/${name}`, 'latest')]).toEqual([name, digestOf(night, name)]);
  });
}

/** Writes the document, and brings a build of it. */
async function serve(night: HttpNight, stream: Stream, letter: string): Promise<void> {
  const { id, components } = stream;
  await night.streams.write({ id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: NIGHT });
  const images = components.map(({ name, repository }): ComponentImage => {
    return { component: name, repository, digest: digestOf(night, name) };
  });
  await night.promotions.addCandidate(id, sampleCandidate(letter, { images }));
}

function digestOf({ registry }: HttpNight, name: string): string {
  return registry.addImage(`services/${name}`, name);
}

function documentOf({ registry: { host } }: HttpNight, names: readonly string[]): Stream {
  return sampleStream({
    id: `${names[0]}/harbour`,
    components: names.map((name) => ({ name, repository: `${host}/services/${name}` })),
    jobs: [sampleJob('dock')],
    promoter: {
      kind: 'tag-copy',
      repositories: Object.fromEntries(names.map((name) => [name, `${host}/verified/${name}`])),
      tags: ['latest'],
    },
  });
}
