import { describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import type { PromotionStore } from '../../../../lambdas/ports/promotion-store.ts';
import { pickCandidate } from '../../../../lambdas/usecases/images/open-candidate.ts';
import { orderPromotion } from '../../../../lambdas/usecases/promotions/decide-promotion.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { NIGHT, sampleCandidate, samplePromotion, sampleVersion } from '../../../support/streams.ts';

const at = (minutes: number) => plusMinutes(NIGHT, minutes);
const version = sampleVersion();

const depsAt = (promotions: PromotionStore, minutes: number) => ({
  promotions,
  clock: { now: () => at(minutes) },
  log: fakeLog(),
  startTimer: async () => undefined,
});

async function tried(): Promise<{ promotions: PromotionStore; id: string }> {
  const promotions = fakePromotionStore();
  const promotion = samplePromotion();
  await promotions.open(promotion);
  return { promotions, id: promotion.id };
}

describe('telling a promotion something while it is due', () => {
  it('puts nothing off when it is told every minute that a newer candidate waits', async () => {
    const { promotions, id } = await tried();
    await promotions.addCandidate(version.stream.id, sampleCandidate('b'));

    for (let minute = 1; minute <= 30; minute += 1) {
      const picked = await pickCandidate(version, 'event', depsAt(promotions, minute));
      expect(picked).toEqual({ outcome: 'busy', promotion: id });
      expect(await promotions.due(at(minute), 5)).toEqual([{ id, wakeAt: NIGHT }]);
    }
    expect((await promotions.get(id))?.promotion.newer?.sequence).toBe(sampleCandidate('b').sequence);
  });

  it('writes a newer candidate down once', async () => {
    const { promotions, id } = await tried();
    await promotions.addCandidate(version.stream.id, sampleCandidate('b'));
    await pickCandidate(version, 'event', depsAt(promotions, 1));
    const once = await promotions.get(id);

    await pickCandidate(version, 'event', depsAt(promotions, 2));
    expect(await promotions.get(id)).toEqual(once);
  });

  it.each(['hold', 'reject', 'abort', 'accept'] as const)('lets an order to %s be followed at once', async (order) => {
    const { promotions, id } = await tried();
    const stored = await promotions.get(id);
    if (stored === undefined) throw new Error('it is gone');
    await promotions.save(stored.promotion, stored.revision, at(60));

    const word = { by: 'captain@example.com', reason: 'the harbour is closed' };
    await orderPromotion(id, { order }, word, depsAt(promotions, 10));
    expect((await promotions.due(at(10), 5)).map((due) => due.id)).toEqual([id]);
  });
});
