import { plusMinutes } from '../../gates/model/instant-arithmetic.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { JobSystems } from '../../lambdas/ports/ci-jobs.ts';
import type { PromoterAnswer } from '../../lambdas/ports/promoter.ts';
import { advancePromotion, type Progress } from '../../lambdas/usecases/promotions/advance-promotion.ts';
import { fakeClock } from './fakes/clock.ts';
import { fakeLog } from './fakes/log.ts';
import { fakePromotionStore } from './fakes/promotion-store.ts';
import { NIGHT, samplePromotion } from './streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
/** Forty minutes into the night. */
export const NOW = T(40);

/** What the other side answers to a step. */
interface OtherSide {
  readonly act?: () => Promise<PromoterAnswer>;
  readonly watch?: () => Promise<PromoterAnswer>;
  readonly notify?: () => Promise<string | undefined>;
  readonly askGates?: () => void;
  readonly jobs?: JobSystems;
}

/** The answer of a promoter that is told nothing. */
export const underway: PromoterAnswer = { state: 'underway', text: 'it waits', reference: 'release-1' };

/** A promotion in a store, and steps of it on a clock that stands still. `calls`: what was asked of the other side. */
export function promotionStep() {
  const promotions = fakePromotionStore();
  const clock = fakeClock(NOW);
  const log = fakeLog();
  const calls: string[] = [];

  /** Stores a promotion in a phase since minute 30. */
  async function kept(
    phase: Promotion['phase'],
    parts: Partial<Promotion> = {},
    written: Parameters<typeof samplePromotion>[0] = {},
  ): Promise<string> {
    const opened = samplePromotion(written);
    const entered = { phase, at: T(30), cause: { kind: 'deadline' as const, text: 'so it went' } };
    await promotions.open(opened);
    await promotions.save({ ...opened, phase, history: [...opened.history, entered], ...parts }, 1, NOW);
    return opened.id;
  }

  async function stored(id: string): Promise<Promotion | undefined> {
    return (await promotions.get(id))?.promotion;
  }

  async function called<Answer>(name: string, answer: () => Promise<Answer>): Promise<Answer> {
    calls.push(name);
    return answer();
  }

  function step(id: string, { act, watch, notify, askGates, jobs = {} }: OtherSide = {}): Promise<Progress> {
    const promoter = {
      act: () => called('act', act ?? (async () => underway)),
      watch: () => called('watch', watch ?? (async () => underway)),
    };
    return advancePromotion(id, {
      ...{ promotions, clock, log, jobs },
      promoterOf: () => promoter,
      askGates: (request) => called(`ask ${JSON.stringify(request)}`, async () => askGates?.()),
      notify: (_, notice) => called(`notify ${JSON.stringify(notice)}`, async () => notify?.()),
    });
  }
  return { promotions, clock, log, calls, kept, stored, step };
}
