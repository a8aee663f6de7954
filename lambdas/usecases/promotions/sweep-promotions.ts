import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';
import type { PromotionTimer } from '../../ports/promotion-timer.ts';

export interface SweepPromotionsDeps {
  readonly promotions: PromotionStore;
  readonly timer: PromotionTimer;
  readonly clock: Clock;
  readonly log: Log;
}

/** A living timer comes by every five minutes; one that is this late is dead. */
const OVERDUE_MINUTES = 15;
const MOST_AT_ONCE = 50;

/** Starts the timer again of every promotion that wanted to be woken and was not: a killed execution, or a start that was lost. */
export async function sweepPromotions(deps: SweepPromotionsDeps): Promise<{ readonly restarted: number }> {
  const now = deps.clock.now();
  const overdue = await deps.promotions.due(plusMinutes(now, -OVERDUE_MINUTES), MOST_AT_ONCE);
  for (const { id } of overdue) await deps.timer.restart(id, now);
  if (overdue.length > 0) deps.log.warn('promotions were not woken', { restarted: overdue.length });
  return { restarted: overdue.length };
}
