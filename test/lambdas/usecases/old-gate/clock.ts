import { expect, vi } from 'vitest';
import { advanceOnTimer } from '../../../../lambdas/advance-promotion/handler.ts';
import { advancePromotion, type Progress } from '../../../../lambdas/usecases/promotions/advance-promotion.ts';
import { sweepPromotions } from '../../../../lambdas/usecases/promotions/sweep-promotions.ts';
import { storedPromotion, withNight } from '../../../support/night-over-http.ts';
import { ends, nightlyParts } from '../../../support/nightly-parts.ts';
import { simulateNight } from '../../../support/simulated-night.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../../support/streams.ts';
import { allRunning, at, fails, minutesUntil, names, never, passes, stored } from './ground.ts';

const forty = samplePromotion({
  jobs: names(40).map((name) => sampleJob(name, { deadlineMinutes: 470 })),
  limits: { totalMinutes: 240 },
});

export async function limitOfTheNight(): Promise<void> {
  const fates = Object.fromEntries(names(40).map((name) => [name, [never]]));
  expect(minutesUntil(simulateNight(forty, fates).promotion, 'rejected')).toBe(240);

  // A server that hangs costs half a minute for each few requests, for forty jobs five minutes.
  let time = Date.parse(at(239));
  let asked = 0;
  const read = async () => {
    if (asked++ % 4 === 0) time += 30_000;
    return { kind: 'lost' as const, cause: 'timeout' as const };
  };
  const promotions = await stored(allRunning(forty));
  const clock = { now: () => new Date(time).toISOString() };
  const parts = nightlyParts({
    promotions,
    streams: undefined as never,
    gangwayUrl: 'http://127.0.0.1:1',
    clock,
    messages: [],
  });
  await advancePromotion(forty.id, { ...parts, jobs: { gangway: { ...parts.jobs.gangway, read } } });
  const { history } = await storedPromotion(promotions, forty.id);
  expect(history.at(-1)).toMatchObject({ phase: 'rejected', at: at(240) });
}

export function earlyVerdict(): void {
  const jobs = [...names(3).map((name) => sampleJob(name)), sampleJob('extra', { kind: 'informing' })];
  const start = samplePromotion({ jobs });
  const long = { extra: [passes(300)] };

  const shut = simulateNight(start, { ...long, 'e2e-0': [fails(5)], 'e2e-1': [passes(280)] }).promotion;
  expect(minutesUntil(shut, 'rejected')).toBeLessThanOrEqual(8);
  const open = simulateNight(start, {
    ...long,
    'e2e-0': [passes(5)],
    'e2e-1': [passes(5)],
    'e2e-2': [passes(5)],
  }).promotion;
  expect(minutesUntil(open, 'promoted')).toBeLessThanOrEqual(8);
}

export async function parallelTriggers(): Promise<void> {
  const jobs = names(20).map((name) => sampleJob(name));
  const scripts = Object.fromEntries(names(20).map((name) => [name, [ends('SUCCESS', 30)]]));
  await withNight({ stream: { jobs }, scripts }, async (night) => {
    const { gangway } = night.deps.jobs;
    let [inTheAir, most] = [0, 0];
    const trigger: typeof gangway.trigger = async (order) => {
      inTheAir += 1;
      most = Math.max(most, inTheAir);
      const answer = await gangway.trigger(order);
      inTheAir -= 1;
      return answer;
    };
    const id = await night.open();
    for (let count = 0; count < 4; count += 1) night.gangway.fail('create', { kind: 'slow', ms: 100 });
    await advancePromotion(id, { ...night.deps, jobs: { gangway: { ...gangway, trigger } } });

    expect(night.gangway.executions().map(({ createdMs }) => createdMs)).toEqual(
      names(20).map(() => Date.parse(NIGHT)),
    );
    expect(most).toBe(4);
    // Links come with the looks: nobody waits for a page.
    expect(night.gangway.count('read')).toBe(0);
  });
}

/** Each step in a process of its own, as far as modules go: nothing but the record goes from one to the next. */
export async function nothingInMemory(): Promise<void> {
  await withNight({}, async (night) => {
    const id = await night.open();
    const promotions = {
      ...night.promotions,
      get: async (wanted: string) => JSON.parse(JSON.stringify(await night.promotions.get(wanted))),
    };
    let [lives, progress] = [0, undefined as Progress | undefined];
    for (; lives < 50 && progress?.isDone !== true; lives += 1) {
      vi.resetModules();
      const usecase = await import('../../../../lambdas/usecases/promotions/advance-promotion.ts');
      const support = await import('../../../support/nightly-parts.ts');
      const { clock, streams } = night.deps;
      const ground = { promotions, streams, gangwayUrl: night.gangway.url, clock, messages: night.messages };
      progress = await usecase.advancePromotion(id, support.nightlyParts(ground));
      night.pass(Math.max(1, progress.waitSeconds) / 60);
    }
    expect(lives).toBeGreaterThan(5);
    expect((await storedPromotion(night.promotions, id)).phase).toBe('promoted');
    expect(night.gangway.executions()).toHaveLength(10);
    expect(night.registry.tagWrites).toHaveLength(1);
    expect(night.messages).toEqual([`${id} promoted`]);
  });
}

export async function everyEndIsTold(): Promise<void> {
  const endless = { scripts: { 'e2e-0': [ends('never', 1)] }, stream: { limits: { totalMinutes: 45 } } };
  await withNight(endless, async (night) => {
    const id = await night.open();
    const promotion = await night.run(id);
    expect([minutesUntil(promotion, 'rejected'), night.messages]).toEqual([45, [`${id} rejected`]]);
  });
  await withNight({}, async (night) => {
    const id = await night.open();
    await night.run(id, ({ phase }) => phase === 'running');
    // What the Catch of the state machine sends when its steps keep failing.
    await advanceOnTimer(night.deps)({ promotion: id, failure: 'Lambda.Unknown: the function timed out' });
    expect(night.messages).toEqual([`${id} rejected`]);
  });
  await withNight({}, async (night) => {
    const id = await night.open();
    await night.run(id, ({ phase }) => phase === 'running');
    night.pass(500);
    const restarted: string[] = [];
    const timer = { start: async () => undefined, restart: async (dead: string) => void restarted.push(dead) };
    await sweepPromotions({ ...night.deps, timer });
    expect(restarted).toEqual([id]);
    await night.run(id);
    expect(night.messages).toHaveLength(1);
  });
}
