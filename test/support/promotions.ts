import type { Attempt } from '../../gates/model/attempt.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import { NIGHT, sampleJob, samplePromotion } from './streams.ts';

/** A try that ended as its overrides say. */
export function sampleAttempt(job: string, overrides: Partial<Attempt> = {}): Attempt {
  return {
    job,
    run: 1,
    number: 1,
    state: 'ended',
    plannedAt: NIGHT,
    notBefore: NIGHT,
    postedAt: NIGHT,
    absentReads: 0,
    strikes: 0,
    endedAt: '2026-11-29T04:40:00.000Z',
    ...overrides,
  };
}

const jobs = [sampleJob('e2e-dock'), sampleJob('e2e-tide', { kind: 'informing' })];
const opened = samplePromotion({ jobs });
const [beginning] = opened.history;
const running = {
  phase: 'running' as const,
  at: '2026-11-29T03:16:00.000Z',
  cause: { kind: 'gates' as const, text: 'no static gate is in force' },
};

/** Let through by its blocking job, and moved; an informing job failed, and was found again too late. */
export const promotedPromotion: Promotion = {
  ...opened,
  phase: 'promoted',
  verdict: 'pass',
  attempts: [
    sampleAttempt('e2e-dock', { outcome: 'infrastructure', text: 'no `quota` for a cluster' }),
    sampleAttempt('e2e-dock', { number: 2, outcome: 'passed', url: 'https://prow.example.com/view/e2e-dock/2' }),
    sampleAttempt('e2e-tide', {
      outcome: 'timeout',
      late: { outcome: 'failed', at: '2026-11-29T09:00:00.000Z' },
      askedBy: 'captain@example.com',
    }),
  ],
  act: {
    state: 'confirmed',
    reference: 'harbour-latest',
    text: 'the tag was read back',
    begunAt: '2026-11-29T04:41:00.000Z',
  },
  history: [
    ...(beginning === undefined ? [] : [beginning]),
    running,
    {
      phase: 'accepted',
      at: '2026-11-29T04:40:00.000Z',
      cause: { kind: 'jobs', text: 'all 1 blocking job passed' },
    },
    { phase: 'promoted', at: '2026-11-29T04:42:00.000Z', cause: { kind: 'promoter', text: 'the tag was read back' } },
  ],
};

/** Kept back by a person while its blocking job still ran. */
export const rejectedPromotion: Promotion = {
  ...opened,
  phase: 'rejected',
  verdict: 'fail',
  attempts: [sampleAttempt('e2e-dock', { outcome: 'failed', url: 'https://prow.example.com/view/e2e-dock/1' })],
  gates: [{ gate: 'crd-compat', verdict: 'pass', text: 'nothing breaks', run: 'run-1', at: NIGHT }],
  hold: { by: 'pilot@example.com', reason: 'wait for the harbour to be dredged', at: NIGHT },
  decision: {
    kind: 'reject',
    by: 'captain@example.com',
    reason: 'the dock gate leaks at high tide',
    at: '2026-11-29T05:00:00.000Z',
  },
  history: [
    ...(beginning === undefined ? [] : [beginning]),
    running,
    {
      phase: 'rejected',
      at: '2026-11-29T05:00:00.000Z',
      cause: { kind: 'person', text: 'captain@example.com: the dock gate leaks at high tide' },
    },
  ],
};

/** Stores a promotion as it is, the active one of its stream. */
export async function keepPromotion(promotion: Promotion, promotions: PromotionStore): Promise<void> {
  await promotions.open(promotion);
  await promotions.claim(promotion);
  await promotions.leave(promotion);
}
