import type * as z from 'zod';
import type { Promotion } from '../../gates/model/promotion.ts';
import { type AdvancePromotionDeps, advancePromotion } from '../usecases/promotions/advance-promotion.ts';
import { learn } from '../usecases/promotions/learn-of-promotion.ts';
import { AdvanceEvent, ConfirmationEvent } from './event.ts';

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
    const confirmation = ConfirmationEvent.safeParse(event);
    if (confirmation.success) return confirm(confirmation.data, deps);
    const { promotion, failure } = AdvanceEvent.parse(event);
    if (failure !== undefined) {
      const text = `the machinery gave up: ${failure}`.slice(0, 500);
      await learn(promotion, [{ kind: 'engine-failed', at: deps.clock.now(), text }], deps);
    }
    return step(promotion, deps);
  };
}

async function step(promotion: string, deps: AdvancePromotionDeps): Promise<AdvanceAnswer> {
  const { phase, isDone, waitSeconds } = await advancePromotion(promotion, deps);
  return { promotion, phase, isDone, waitSeconds };
}

/** The bus proves the account; only the source that the stream's document names is believed. Throws for any other source. */
async function confirm(
  { source, detail: { promotion, state, text } }: z.infer<typeof ConfirmationEvent>,
  deps: AdvancePromotionDeps,
): Promise<AdvanceAnswer> {
  const isAwaited = ({ stream: { promoter } }: Promotion) =>
    'confirm' in promoter && promoter.confirm.by === 'event' && promoter.confirm.source === source;
  const report = `${source}: ${text ?? state}`;
  const seen = { kind: 'act' as const, at: deps.clock.now(), state, text: report };
  if ((await learn(promotion, [seen], deps, isAwaited)) === undefined) {
    throw new Error(`promotion ${promotion} waits for no event from ${source}`);
  }
  return step(promotion, deps);
}
