import { plannedAttempt } from '../../gates/ci-jobs/retries.ts';
import type { Attempt, AttemptKey } from '../../gates/model/attempt.ts';
import { plusMinutes } from '../../gates/model/instant-arithmetic.ts';
import type { JobOrder } from '../../gates/model/job-order.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { WireAnswer } from '../../gates/model/wire-answer.ts';
import type { JobSystems } from '../../lambdas/ports/ci-jobs.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import { fakeClock } from './fakes/clock.ts';
import { fakePromotionStore } from './fakes/promotion-store.ts';
import { NIGHT, sampleJob, samplePromotion } from './streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
/** Ten minutes into the night. */
export const at = T(10);
const http = {
  kind: 'http' as const,
  hosts: ['ci.example.com'],
  start: { url: 'https://ci.example.com/start' },
  poll: { url: 'https://ci.example.com/jobs/{execution}' },
  execution: '/id',
  state: '/state',
  states: { passed: ['ok'] },
};
const check = { kind: 'github-check' as const, appId: 1, check: 'scan' };
const jobs = [
  sampleJob('dock'),
  sampleJob('pier'),
  sampleJob('web', { runner: http }),
  sampleJob('scan', { runner: check }),
  sampleJob('flow', { runner: { kind: 'github-workflow', repository: 'lamps/gate', workflow: 'e2e.yml' } }),
  sampleJob('twin', { runner: { kind: 'gangway', job: 'periodic-harbour-dock' } }),
];
export const key = (job: string, run = 1): AttemptKey => ({ job, run, number: 1 });
export const attempt = (job: string, state: Attempt['state'], parts: Partial<Attempt> = {}): Attempt => ({
  ...plannedAttempt(job, 1, 1, NIGHT),
  state,
  ...parts,
});

export function answered(body: unknown, status = 200): WireAnswer {
  return { kind: 'answered', status, headers: {}, body: JSON.stringify(body) };
}
export const dock = (id: string, status = 'PENDING') => ({ id, job_name: 'periodic-harbour-dock', job_status: status });
export const resource = (id: string, intent: string) =>
  answered({
    metadata: { name: id, annotations: { 'sluice/intent': intent } },
    spec: { job: 'periodic-harbour-dock' },
  });

type Answers = Readonly<Record<string, WireAnswer | undefined>>;

/** A night of six jobs in three systems, on a clock that stands still. */
export interface JobNight {
  readonly promotions: PromotionStore;
  /** What was asked of the systems, such as `trigger dock` and `read x-1`. */
  readonly calls: readonly string[];
  /** Stores a promotion whose jobs run. */
  night(attempts: readonly Attempt[], parts?: Partial<Promotion>): Promise<Promotion>;
  /** Systems that answer as told, by the whole call or by its first word; no way there is the answer else. */
  deps(answers: Answers): {
    readonly promotions: PromotionStore;
    readonly clock: { now(): string };
    readonly jobs: JobSystems;
  };
}

export function jobNight(): JobNight {
  const promotions = fakePromotionStore();
  const calls: string[] = [];
  return {
    promotions,
    calls,
    async night(attempts, parts = {}) {
      const opened = samplePromotion({ jobs });
      const promotion = { ...opened, phase: 'running' as const, attempts: [...attempts], ...parts };
      await promotions.open(opened);
      await promotions.save(promotion, 1, undefined);
      return promotion;
    },
    deps: (answers) => ({ promotions, clock: fakeClock(at), jobs: systems(answers, calls) }),
  };
}

function systems(answers: Answers, calls: string[]): JobSystems {
  const answer = async (call: string, of: string) => {
    calls.push(`${call} ${of}`);
    return answers[`${call} ${of}`] ?? answers[call] ?? ({ kind: 'lost', cause: 'unreachable' } as const);
  };
  const name = (order: JobOrder) =>
    order.kind === 'gangway' ? order.jobName.replace('periodic-harbour-', '') : order.kind;
  const one = {
    trigger: (order: JobOrder) => answer('trigger', name(order)),
    read: (_: JobOrder, execution: string) => answer('read', execution),
  };
  const list = (order: JobOrder) => answer('list', name(order));
  const identify = (_: JobOrder, execution: string) => answer('identify', execution);
  return {
    gangway: { ...one, list, identify },
    'github-check': { ...one, list },
    'github-workflow': { ...one, list },
    http: one,
  };
}
