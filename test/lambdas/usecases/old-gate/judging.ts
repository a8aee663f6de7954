import { expect } from 'vitest';
import { evaluate } from '../../../../gates/engine/evaluate.ts';
import type { Outcome } from '../../../../gates/model/attempt.ts';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import { advance } from '../../../../gates/promotion/advance.ts';
import { agendaOf } from '../../../../gates/promotion/agenda.ts';
import { trackJobs } from '../../../../lambdas/usecases/promotions/track-jobs.ts';
import { input, rule } from '../../../support/evaluation.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { withNight } from '../../../support/night-over-http.ts';
import { ends } from '../../../support/nightly-parts.ts';
import { sampleAttempt } from '../../../support/promotions.ts';
import { type Fate, simulateNight } from '../../../support/simulated-night.ts';
import { sampleJob, samplePromotion, sampleStream } from '../../../support/streams.ts';
import { toyGate } from '../../../support/toy-gate.ts';
import { allRunning, at, DAY, fails, names, one, opened, passes } from './ground.ts';

export function nothingSentForNothing(): void {
  const jobs = [...names(3).map((name) => sampleJob(name, { retries: 3 }))];
  const unsent: Fate = { post: 'unsent', minutes: 0, outcome: 'never' };
  const broken: Fate = { post: 'created', minutes: 60, outcome: 'infrastructure' };
  const { promotion, postings } = simulateNight(samplePromotion({ jobs }), {
    'e2e-0': [fails(4)],
    'e2e-1': [unsent],
    'e2e-2': [broken],
  });
  const verdict = promotion.history.find(({ phase }) => phase === 'rejected')?.at ?? '';
  expect(postings.filter((posting) => posting.at > verdict)).toEqual([]);
  expect(promotion.attempts.map(({ job, state, outcome }) => [job, state, outcome])).toEqual([
    ['e2e-0', 'ended', 'failed'],
    ['e2e-1', 'dropped', undefined],
    ['e2e-2', 'ended', 'infrastructure'],
  ]);
}

export async function brokenIsNotFailed(): Promise<void> {
  const scripts = {
    'e2e-1': [ends('ABORTED', 5), ends('SUCCESS', 20)],
    'e2e-2': [ends('ERROR', 5), ends('SUCCESS', 20)],
    'e2e-9': [ends('FAILURE', 5), ends('SUCCESS', 20)],
  };
  await withNight({ scripts }, async (night) => {
    const { phase } = await night.run(await night.open());
    const started = (job: string) =>
      night.gangway.executions().filter(({ jobName }) => jobName === `periodic-harbour-${job}`).length;
    expect([phase, ...['e2e-0', 'e2e-1', 'e2e-2', 'e2e-9'].map(started)]).toEqual(['promoted', 1, 2, 2, 1]);
  });
  expect(await verdictOf('ABORTED', 0)).toEqual(['inconclusive', 10]);
  expect(await verdictOf('ABORTED', 2)).toEqual(['inconclusive', 12]);
  expect(await verdictOf('FAILURE', 2)).toEqual(['fail', 10]);
}

/** The verdict where one job always ends like this, under a budget of retries, and how many executions that took. */
async function verdictOf(end: 'ABORTED' | 'FAILURE', retries: number): Promise<unknown> {
  let answer: unknown;
  const plan = { scripts: { 'e2e-1': [ends(end, 5)] }, stream: { limits: { retries } } };
  await withNight(plan, async (night) => {
    const { verdict } = await night.run(await night.open());
    answer = [verdict, night.gangway.executions().length];
  });
  return answer;
}

export async function moreThanAnd(): Promise<void> {
  expect(await quorum(['FAILURE', 'SUCCESS', 'SUCCESS'])).toBe('promoted');
  expect(await quorum(['FAILURE', 'FAILURE', 'SUCCESS'])).toBe('rejected');

  const demoted = { until: '2026-12-15', reason: 'the dock is being rebuilt', owner: 'captain' };
  const jobs = [sampleJob('dock', { demoted }), sampleJob('storm')];
  const failing = { dock: [fails(5)] };
  expect(simulateNight(samplePromotion({ jobs }), failing).promotion.phase).toBe('promoted');
  const later = samplePromotion({ jobs }, '2026-12-15T03:15:00.000Z');
  expect(simulateNight(later, failing).promotion.phase).toBe('rejected');

  expect(judged({}, '.a')).toEqual(['fail', ['error']]);
  expect(judged({ effectiveFrom: '2026-12-01' }, '.a')).toEqual(['pass', ['error']]);
  expect(judged({ effectiveFrom: '2026-11-30' }, '.a')).toEqual(['fail', ['error']]);
  const levels = [{ check: 'toy/*', path: '.a.**', level: 'warning' }];
  expect(judged({ levels }, '.a.b')).toEqual(['pass', ['warning']]);
  expect(judged({ levels }, '.b')).toEqual(['fail', ['error']]);
  expect(judged({ scope: { branches: ['release-*'] } }, '.a')).toEqual(['not-applicable', []]);
}

/** A job of three runs of which two must pass. */
async function quorum(results: readonly ('SUCCESS' | 'FAILURE')[]): Promise<string> {
  const jobs = [sampleJob('dock', { aggregate: { runs: 3, passes: 2 } })];
  let phase = '';
  await withNight({ stream: { jobs }, scripts: { dock: results.map((end) => ends(end, 10)) } }, async (night) => {
    ({ phase } = await night.run(await night.open()));
    expect(night.gangway.executions()).toHaveLength(3);
  });
  return phase;
}

/** What a rule makes of one breaking fact on 30 November: verdict, and levels of what it found. */
function judged(parts: Record<string, unknown>, location: string): unknown {
  const run = evaluate(input({ 'a.txt': `one ${location} breaking` }, { rules: [rule(parts)] }), [toyGate]);
  return [run.verdict, run.results.flatMap(({ findings }) => findings.map(({ level }) => level))];
}

/** A stream's store after these nights of a blocking job and an informing one, oldest first. */
async function after(
  nights: readonly { dock: readonly Outcome[]; extra: readonly Outcome[]; more?: Partial<Promotion> }[],
) {
  const promotions = fakePromotionStore();
  const jobs = [sampleJob('e2e-dock', { retries: 2 }), sampleJob('extra', { kind: 'informing', retries: 2 })];
  for (const [index, { dock, extra, more = {} }] of nights.entries()) {
    const start = { ...opened('a', { jobs }), id: `p20261129T${String(index).padStart(6, '0')}Z-0123456789ab` };
    const tries = (job: string, outcomes: readonly Outcome[]) =>
      outcomes.map((outcome, number) => sampleAttempt(job, { outcome, number: number + 1 }));
    await promotions.open(start);
    const night = {
      ...start,
      phase: 'rejected' as const,
      attempts: [...tries('e2e-dock', dock), ...tries('extra', extra)],
      ...more,
    };
    await promotions.save(night, 1, undefined);
    await promotions.leave(night);
  }
  return trackJobs(sampleStream({ jobs }), promotions);
}

export async function informingIsCounted(): Promise<void> {
  const steady = Array.from({ length: 14 }, () => ({ dock: ['failed'] as const, extra: ['passed'] as const }));
  const [, extra] = await after(steady);
  expect(extra).toMatchObject({ job: 'extra', kind: 'informing', nights: 14, passed: 14, streak: 14, mayBlock: true });
  const [, shaky] = await after([...steady, { dock: ['passed'], extra: ['failed'] }]);
  expect(shaky).toMatchObject({ nights: 15, passed: 14, failed: 1, mayBlock: false });
}

export async function whatTheEnhancementAsks(): Promise<void> {
  const flake = simulateNight(samplePromotion(), {
    'e2e-dock': [{ post: 'created', minutes: 5, outcome: 'infrastructure' }, passes(30)],
  });
  expect([flake.promotion.phase, flake.postings.length]).toEqual(['promoted', 2]);

  const word = { kind: 'accept' as const, by: 'captain@example.com', reason: 'a known flake of the dock', at: at(DAY) };
  const [dock] = await after([
    { dock: ['infrastructure', 'passed'], extra: ['passed'] },
    { dock: ['failed'], extra: ['passed'], more: { decision: word } },
    { dock: ['failed'], extra: ['passed'] },
    { dock: ['passed'], extra: ['passed'] },
  ]);
  // A false alarm is a failure that a person overruled: the rate is overruled of nights.
  expect(dock).toMatchObject({ nights: 4, passed: 2, failed: 2, flaky: 1, overruled: 1 });

  const seen = { kind: 'still-running' as const, at: at(10), attempt: one, execution: 'x-e2e-dock' };
  const learnt = { ...allRunning(), usual: { 'e2e-dock': 130 } };
  expect(agendaOf(advance(learnt, [seen], at(10)).next, at(10)).wakeAt).toBe(at(30));
  expect(agendaOf(advance(allRunning(), [seen], at(10)).next, at(10)).wakeAt).toBe(at(15));
}
