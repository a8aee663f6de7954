import { describe, expect, it } from 'vitest';
import { startFakeKonflux } from '../../../bin/rehearsal/konflux/fake-konflux.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { PromoterTarget } from '../../../gates/model/stream/promoter.ts';
import { openPromotion } from '../../../gates/promotion/open.ts';
import { konfluxReleases } from '../../../lambdas/adapters/konflux/releases.ts';
import { advanceOnTimer } from '../../../lambdas/advance-promotion/handler.ts';
import type { Promoter } from '../../../lambdas/ports/promoter.ts';
import type { AdvancePromotionDeps } from '../../../lambdas/usecases/promotions/advance-promotion.ts';
import { releasePromoter } from '../../../lambdas/usecases/promotions/promote-by-release.ts';
import { sweepPromotions } from '../../../lambdas/usecases/promotions/sweep-promotions.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { NIGHT, sampleCandidate, sampleStream } from '../../support/streams.ts';

const word = { kind: 'accept' as const, by: 'mate@example.com', reason: 'the lighthouse asks for it', at: NIGHT };

const silentTags = { resolve: async () => ({ kind: 'undecided' as const, reason: 'nobody asks' }) };

/** A night that is accepted by a person at once, so that only its promoter matters. */
async function night(promoter: PromoterTarget, acting: Promoter) {
  const time = { ms: Date.parse(NIGHT) };
  const clock = { now: () => new Date(time.ms).toISOString() };
  const promotions = fakePromotionStore();
  const stream = sampleStream({ promoter });
  const candidate = sampleCandidate('a');
  const opened = openPromotion({ stream: { version: 1, stream }, candidate, now: NIGHT, by: 'mate', decision: word });
  await promotions.open(opened);
  const told: string[] = [];
  const deps: AdvancePromotionDeps = {
    promotions,
    clock,
    log: fakeLog(),
    jobs: {},
    askGates: async () => undefined,
    promoterOf: () => acting,
    async notify(_, { topic }) {
      told.push(topic);
      return undefined;
    },
  };
  const read = async () => (await promotions.get(opened.id))?.promotion as Promotion;
  const pass = (minutes: number) => {
    time.ms += minutes * 60_000;
  };
  return { handle: advanceOnTimer(deps), deps, read, told, pass, id: opened.id, promotions, clock };
}

describe('a Release that is released after its deadline', () => {
  it('stays failed, is told, and the row of the stream says where the target is', async () => {
    const time = { now: () => 0 };
    const konflux = await startFakeKonflux({
      plans: { harbour: [{ ends: 'released', afterMs: 4 * 3_600_000 }] },
      nowMs: () => time.now(),
    });
    const acting = releasePromoter(
      konfluxReleases({ baseUrl: konflux.url, token: async () => 'night-token' }),
      silentTags,
    );
    const target = { kind: 'konflux-release' as const, namespace: 'lamps', releasePlan: 'harbour' };
    const { handle, read, told, pass, id, promotions, clock } = await night(target, acting);
    time.now = () => Date.parse(clock.now());
    const step = () => handle({ promotion: id });

    const begun = await step();
    pass(61);
    const failed = await step();
    const restarted: string[] = [];
    const timer = { start: async () => undefined, restart: async (one: string) => void restarted.push(one) };
    pass(50);
    await sweepPromotions({ promotions, timer, clock, log: fakeLog() });
    const watched = await step();
    pass(180);
    const late = await step();

    expect([begun.phase, begun.isDone]).toEqual(['promoting', false]);
    expect([failed.phase, failed.isDone]).toEqual(['failed', true]);
    expect(restarted).toEqual([id]);
    expect([watched.phase, watched.isDone]).toEqual(['failed', true]);
    expect([late.phase, late.isDone]).toEqual(['failed', true]);
    expect((await read()).act.late?.state).toBe('confirmed');
    expect(told).toEqual(['failed', 'late']);
    expect((await promotions.state('lamp-operator/harbour')).promoted?.promotion).toBe(id);
    expect((await promotions.get(id))?.wakeAt).toBeUndefined();
    expect(konflux.releases()).toHaveLength(1);
    await konflux.close();
  });

  it('is never made after the deadline, when it was not made before', async () => {
    const konflux = await startFakeKonflux({ plans: { harbour: [{ ends: 'released', afterMs: 0 }] } });
    const real = releasePromoter(
      konfluxReleases({ baseUrl: konflux.url, token: async () => 'night-token' }),
      silentTags,
    );
    const acting: Promoter = {
      act: async () => {
        throw new Error('the line was cut before anything was sent');
      },
      watch: real.watch,
    };
    const target = { kind: 'konflux-release' as const, namespace: 'lamps', releasePlan: 'harbour' };
    const { handle, read, pass, id } = await night(target, acting);
    await handle({ promotion: id });
    pass(61);
    await handle({ promotion: id });
    pass(31);
    await handle({ promotion: id });

    expect(konflux.releases()).toEqual([]);
    expect((await read()).act.late).toMatchObject({ state: 'failed' });
    await konflux.close();
  });
});

describe('an event that confirms a promotion', () => {
  const target = {
    kind: 'eventbridge' as const,
    bus: 'default',
    detailType: 'Promote',
    confirm: { by: 'event' as const, source: 'lamps.deployer' },
  };
  const acting: Promoter = {
    act: async () => ({ state: 'underway', text: 'sent' }),
    watch: async () => ({ state: 'underway', text: 'waits' }),
  };
  const event = (detail: object, source = 'lamps.deployer') => ({
    source,
    account: '111122223333',
    'detail-type': 'Sluice Promotion Confirmation',
    detail,
  });

  it.each([
    ['confirmed', 'promoted'],
    ['failed', 'failed'],
  ] as const)('says %s, and the promotion is %s', async (state, phase) => {
    const { handle, read, id, told, pass } = await night(target, acting);
    await handle({ promotion: id });
    pass(5);

    expect(await handle(event({ promotion: id, state, text: 'rolled out' }))).toMatchObject({ promotion: id, phase });

    expect((await read()).history.at(-1)?.cause).toEqual({ kind: 'promoter', text: 'lamps.deployer: rolled out' });
    expect(told).toEqual([phase]);
  });

  it('is believed of the source that the stream names, and of no other', async () => {
    const { handle, read, id } = await night(target, acting);
    await handle({ promotion: id });

    await expect(handle(event({ promotion: id, state: 'confirmed' }, 'evil.deployer'))).rejects.toThrow(
      `promotion ${id} waits for no event from evil.deployer`,
    );

    expect((await read()).phase).toBe('promoting');
  });

  it('confirms nothing in a stream that waits for something else', async () => {
    const released = { kind: 'konflux-release' as const, namespace: 'lamps', releasePlan: 'harbour' };
    const { handle, read, id } = await night(released, acting);
    await handle({ promotion: id });

    await expect(handle(event({ promotion: id, state: 'confirmed' }))).rejects.toThrow('waits for no event');
    expect((await read()).phase).toBe('promoting');
  });

  it('that nobody can read is refused', async () => {
    const { handle, id } = await night(target, acting);

    await expect(handle(event({ promotion: id, state: 'perhaps' }))).rejects.toThrow();
    await expect(handle(event({ state: 'confirmed' }))).rejects.toThrow();
  });
});
