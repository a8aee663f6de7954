import { type AdvancePromotionDeps, advancePromotion } from '../usecases/advance-promotion.ts';
import { learn } from '../usecases/learn-of-promotion.ts';
import { AdvanceEvent } from './event.ts';

/** What the state machine goes by. */
export interface AdvanceAnswer {
  readonly promotion: string;
  readonly phase: string;
  readonly isDone: boolean;
  readonly waitSeconds: number;
}

/** One step of the state machine: takes the promotion as far as it goes now, and says when to come back. */
export function advanceOnTimer(deps: AdvancePromotionDeps) {
  return async (event: unknown): Promise<AdvanceAnswer> => {
    const { promotion, failure } = AdvanceEvent.parse(event);
    if (failure !== undefined) {
      const text = `the machinery gave up: ${failure}`.slice(0, 500);
      await learn(promotion, [{ kind: 'engine-failed', at: deps.clock.now(), text }], deps);
    }
    const { phase, isDone, waitSeconds } = await advancePromotion(promotion, deps);
    return { promotion, phase, isDone, waitSeconds };
  };
}
