import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JobScript } from '../../../bin/local/fakes/gangway/executions.ts';
import { type FakeGangway, startFakeGangway } from '../../../bin/local/fakes/gangway/fake-gangway.ts';
import type { PromotionStore } from '../../../lambdas/ports/promotion-store.ts';
import { openOne, pickCandidate } from '../../../lambdas/usecases/images/open-candidate.ts';
import { advancePromotion } from '../../../lambdas/usecases/promotions/advance-promotion.ts';
import { acceptRejected, orderPromotion, rollBack } from '../../../lambdas/usecases/promotions/decide-promotion.ts';
import { explainImage } from '../../../lambdas/usecases/promotions/explain-promotion.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../support/fakes/stream-store.ts';
import { ends, nightlyParts, nightScripts, nightStream } from '../../support/nightly-parts.ts';
import { startRegistry, type TestRegistry } from '../../support/oci-registry.ts';
import { NIGHT, sampleCandidate } from '../../support/streams.ts';

const word = { by: 'captain@example.com', reason: 'the failure is a known flake of the dock' };

let registry: TestRegistry;
let gangway: FakeGangway;
let promotions: PromotionStore;
let time: number;
let messages: string[];
beforeEach(async () => {
  [time, messages, promotions] = [Date.parse(NIGHT), [], fakePromotionStore()];
  registry = await startRegistry();
});
afterEach(async () => {
  await Promise.all([registry.close(), gangway.close()]);
  expect(gangway.problems()).toEqual([]);
});

async function ground(scripts: Readonly<Record<string, readonly JobScript[]>> = {}) {
  gangway = await startFakeGangway({ jobs: nightScripts(scripts), nowMs: () => time });
  const clock = { now: () => new Date(time).toISOString() };
  const deps = nightlyParts({ promotions, streams: fakeStreamStore(), gangwayUrl: gangway.url, clock, messages });
  return { deps, version: { version: 1, stream: nightStream(registry.host) } };
}

function candidate(letter: string) {
  const digest = registry.addImage('lamps/operator', letter);
  const images = [{ component: 'lamp-operator', repository: `${registry.host}/lamps/operator`, digest }];
  return sampleCandidate(letter, { images });
}

type Ground = Awaited<ReturnType<typeof ground>>;

async function open({ deps, version }: Ground, letter = 'a') {
  const picked = await openOne(version, candidate(letter), 'schedule', deps);
  if (picked.outcome !== 'opened') throw new Error('the stream is busy');
  return picked.promotion;
}

/** Sleeps as the timer would, in no time; gives the promotion at its end. */
async function run(
  { deps }: Ground,
  id: string,
  until: (progress: { phase: string; isDone: boolean }) => boolean = ({ isDone }) => isDone,
) {
  for (let round = 0; round < 1000; round += 1) {
    const progress = await advancePromotion(id, deps);
    if (until(progress)) break;
    time += Math.max(1, progress.waitSeconds) * 1000;
  }
  const stored = await promotions.get(id);
  if (stored === undefined) throw new Error('it is gone');
  return stored.promotion;
}

describe('a night of ten jobs over HTTP', () => {
  it('survives a flake, a lost answer, an expired token and a late result, and promotes by digest', async () => {
    const here = await ground({
      'e2e-1': [ends('ABORTED', 20), ends('SUCCESS', 30)],
      'e2e-9': [ends('FAILURE', 200)],
    });
    gangway.fail('create', { kind: 'lost-response' });
    gangway.fail('read', { kind: 'unauthorized' });
    const id = await open(here);

    const promotion = await run(here, id);

    expect(promotion.phase).toBe('promoted');
    expect(gangway.executions()).toHaveLength(11);
    expect(promotion.attempts.map(({ job, number, outcome }) => `${job}.${number} ${outcome}`).sort()).toEqual([
      'e2e-0.1 passed',
      'e2e-1.1 infrastructure',
      'e2e-1.2 passed',
      'e2e-2.1 passed',
      'e2e-3.1 passed',
      'e2e-4.1 passed',
      'e2e-5.1 passed',
      'e2e-6.1 passed',
      'e2e-7.1 passed',
      'e2e-8.1 passed',
      'e2e-9.1 failed',
    ]);
    expect(registry.tagWrites).toEqual([
      `verified/lamp-operator:harbour-latest=${promotion.candidate.images[0]?.digest}`,
    ]);
    expect(messages).toEqual([`${id} paused`, `${id} promoted`]);
    expect((await promotions.state('lamp-operator/harbour')).promoted?.promotion).toBe(id);
  });

  it('gives each job the image by its digest, and nothing that moves', async () => {
    const here = await ground();
    await run(here, await open(here));

    const images = gangway.executions().map(({ request }) => request.pod_spec_options?.envs?.['OPERATOR_IMAGE']);

    expect(new Set(images)).toEqual(new Set([`${registry.host}/lamps/operator@${candidate('a').images[0]?.digest}`]));
  });

  it('is advanced by many at once without a second trigger or promotion', async () => {
    const here = await ground();
    const id = await open(here);
    for (let round = 0; round < 60; round += 1) {
      await Promise.all(Array.from({ length: 3 }, () => advancePromotion(id, here.deps)));
      time += 60_000;
    }

    expect((await promotions.get(id))?.promotion.phase).toBe('promoted');
    expect(gangway.executions()).toHaveLength(10);
    expect(registry.tagWrites).toHaveLength(1);
  });
});

describe('people', () => {
  it('accept a rejected candidate with a reason: a new promotion that starts no job', async () => {
    const here = await ground({ 'e2e-0': [ends('FAILURE', 5)] });
    const id = await open(here);
    expect((await run(here, id)).phase).toBe('rejected');

    const picked = await acceptRejected(id, word, here.version, here.deps);
    const accepted = await run(here, picked.outcome === 'opened' ? picked.promotion : '');

    expect(accepted).toMatchObject({
      phase: 'promoted',
      verdict: 'waived',
      attempts: [],
      decision: { kind: 'accept', by: word.by, overrules: id },
    });
    expect(gangway.executions()).toHaveLength(10);
  });

  it('roll back to the last good, past the mark that keeps older candidates out', async () => {
    const here = await ground();
    const first = await run(here, await open(here, 'a'));
    const second = await run(here, await open(here, 'b'));
    expect(registry.tagged('verified/lamp-operator', 'harbour-latest')).toBe(second.candidate.images[0]?.digest);

    const back = await rollBack(here.version, word, here.deps);
    await run(here, back.outcome === 'opened' ? back.promotion : '');

    expect(back).toMatchObject({ from: second.id, to: first.id });
    expect(registry.tagged('verified/lamp-operator', 'harbour-latest')).toBe(first.candidate.images[0]?.digest);
    expect((await promotions.state('lamp-operator/harbour')).highSequence).toBe(second.candidate.sequence);
  });

  it('cannot order what has ended', async () => {
    const here = await ground();
    const id = await open(here);
    await run(here, id);

    await expect(orderPromotion(id, { order: 'abort' }, word, here.deps)).rejects.toThrow(
      `promotion ${id} is promoted`,
    );
  });

  it('are told why a digest was promoted in one answer', async () => {
    const here = await ground();
    const { candidate: tried } = await run(here, await open(here));

    const [explained] = await explainImage(tried.images[0]?.digest ?? '', promotions);

    expect(explained).toMatchObject({ isCurrent: true, promotion: { phase: 'promoted', verdict: 'pass' } });
    expect(explained?.jobs.map(({ job, verdict, attempts }) => [job, verdict, attempts.length])).toEqual(
      Array.from({ length: 10 }, (_, index) => [`e2e-${index}`, 'pass', 1]),
    );
  });
});

describe('candidates that wait', () => {
  it('are passed by when a newer one is opened, and say by which', async () => {
    const here = await ground();
    const [a, b, c] = ['a', 'b', 'c'].map((letter) => candidate(letter));
    for (const one of [a, b, c]) if (one !== undefined) await promotions.addCandidate('lamp-operator/harbour', one);

    const picked = await pickCandidate(here.version, 'schedule', here.deps);

    const id = picked.outcome === 'opened' ? picked.promotion : '';
    expect(
      (await promotions.candidates('lamp-operator/harbour', 10)).map(({ state, promotion }) => [state, promotion]),
    ).toEqual([
      ['opened', id],
      ['superseded', id],
      ['superseded', id],
    ]);
    expect(await pickCandidate(here.version, 'schedule', here.deps)).toEqual({ outcome: 'nothing-new' });
  });

  it('are not tried when something newer was let through already', async () => {
    const here = await ground();
    await run(here, await open(here, 'b'));
    await promotions.addCandidate('lamp-operator/harbour', candidate('a'));

    expect(await pickCandidate(here.version, 'schedule', here.deps)).toEqual({ outcome: 'nothing-new' });
  });
});
