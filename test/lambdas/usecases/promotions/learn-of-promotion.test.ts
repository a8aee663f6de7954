import { beforeEach, describe, expect, it } from 'vitest';
import { plannedAttempt } from '../../../../gates/ci-jobs/retries.ts';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../../gates/model/observation.ts';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import type { PromotionStore } from '../../../../lambdas/ports/promotion-store.ts';
import { learn, MissingPromotion } from '../../../../lambdas/usecases/promotions/learn-of-promotion.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { NIGHT, samplePromotion } from '../../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const clock = fakeClock();
let promotions: PromotionStore;
beforeEach(() => {
  promotions = fakePromotionStore();
  clock.set(T(10));
});

/** Running with one execution that was seen at minute 9, so that the next look is at minute 14. */
const running: Promotion = {
  ...samplePromotion(),
  phase: 'running',
  attempts: [
    {
      ...plannedAttempt('e2e-dock', 1, 1, NIGHT),
      state: 'running',
      execution: 'x-1',
      startedAt: T(1),
      lastSeenAt: T(9),
    },
  ],
};
const { id } = running;
const ended: Observation = {
  kind: 'ended',
  at: T(10),
  attempt: { job: 'e2e-dock', run: 1, number: 1 },
  execution: 'x-1',
  outcome: 'passed',
};
const done: Promotion = { ...running, phase: 'rejected', attempts: [], hasLeft: true };
const newer: Observation = { kind: 'newer', at: T(10), sequence: '2026-11-30T02#z' };

async function keep(promotion: Promotion, wakeAt: string | undefined): Promise<void> {
  await promotions.open(samplePromotion());
  await promotions.save(promotion, 1, wakeAt);
}
const stored = async () => {
  const one = await promotions.get(id);
  return [one?.promotion.phase, one?.revision, one?.wakeAt];
};
const told = (...seen: readonly Observation[]) => learn(id, seen, { promotions, clock });
const onlyTold = (...seen: readonly Observation[]) => learn(id, seen, { promotions, clock, isOnlyTelling: true });

describe('what a promotion is told', () => {
  it('is stored with what follows, and looked at again soon where something is due', async () => {
    await keep(running, T(14));

    expect((await told(ended))?.next.phase).toBe('accepted');
    expect(await stored()).toEqual(['accepted', 3, T(12)]);
  });

  it('is looked at when the record wants it, where nothing is due', async () => {
    await keep(running, T(14));
    await told(newer);

    expect(await stored()).toEqual(['running', 3, T(14)]);
  });

  it('is not looked at again at its end', async () => {
    await keep({ ...done, hasLeft: false }, T(11));
    await told({ kind: 'left', at: T(10) }, { kind: 'notified', at: T(10), topic: 'rejected' });

    expect(await stored()).toEqual(['rejected', 3, undefined]);
  });

  it('is refused by a guard, and then nothing is written', async () => {
    await keep(running, T(14));
    const asked: Promotion[] = [];
    const refuse = (promotion: Promotion) => asked.push(promotion) < 0;

    expect(await learn(id, [ended], { promotions, clock }, refuse)).toBeUndefined();
    expect([asked.map((one) => one.id), await stored()]).toEqual([[id], ['running', 2, T(14)]]);
  });

  it('is for one that is there', async () => {
    await expect(told(ended)).rejects.toEqual(new MissingPromotion(`there is no promotion ${id}`));
  });
});

describe('a look without news', () => {
  it.each([
    ['that the record waits for', running, T(14), 2, T(14)],
    ['that was due is written, or it is due for ever', running, T(10), 3, T(14)],
    ['of which the time was lost', running, undefined, 3, T(14)],
    ['at its end', done, undefined, 2, undefined],
    ['at its end that is still to be woken', done, T(14), 3, undefined],
  ])('%s', async (_, promotion, wakeAt, revision, next) => {
    await keep(promotion, wakeAt);
    await told();

    expect((await stored()).slice(1)).toEqual([revision, next]);
  });

  it('is written where something was seen, though it is known', async () => {
    await keep(running, T(14));
    await told({ kind: 'left', at: T(10) });

    expect((await stored())[1]).toBe(3);
  });
});

describe('a process that only tells', () => {
  it.each([
    ['what is known already', { kind: 'left' as const, at: T(10) }, T(14), ['running', 2, T(14)]],
    ['news that makes nothing due', newer, T(14), ['running', 3, T(14)]],
    ['news that makes something due', ended, T(14), ['accepted', 3, T(10)]],
    ['news, while something is overdue', ended, T(7), ['accepted', 3, T(7)]],
    ['news, while nothing was to be looked at', ended, undefined, ['accepted', 3, T(10)]],
    ['news that make nothing due, while something is overdue', newer, T(7), ['running', 3, T(7)]],
  ])('leaves to others what is due: %s', async (_, seen, wakeAt, expected) => {
    await keep(running, wakeAt);
    await onlyTold(seen);

    expect(await stored()).toEqual(expected);
  });

  it('ends what is at its end', async () => {
    await keep({ ...done, hasLeft: false, notices: [] }, T(7));
    await onlyTold({ kind: 'left', at: T(10) });

    expect(await stored()).toEqual(['rejected', 3, undefined]);
  });
});

describe('two processes', () => {
  it('write one after the other, each by what the other has written', async () => {
    await keep(running, T(14));
    const save = promotions.save;
    let rivals = 1;
    promotions.save = async (promotion, seen, wakeAt) => {
      if (rivals > 0) {
        rivals -= 1;
        await save({ ...running, usual: { 'e2e-dock': 7 } }, seen, T(14));
      }
      return save(promotion, seen, wakeAt);
    };

    expect((await told(ended))?.next).toMatchObject({ phase: 'accepted', usual: { 'e2e-dock': 7 } });
    expect((await stored())[1]).toBe(4);
  });

  it('give up where something writes without end', async () => {
    await keep(running, T(14));
    let tries = 0;
    promotions.save = async () => {
      tries += 1;
      return 'stale';
    };

    await expect(told(ended)).rejects.toThrow(`promotion ${id} changes faster than it can be written`);
    expect(tries).toBe(50);
  });
});
