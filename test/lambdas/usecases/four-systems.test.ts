import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FakeGangway, startFakeGangway } from '../../../bin/rehearsal/gangway/fake-gangway.ts';
import { type FakeHttpJobs, startFakeHttpJobs } from '../../../bin/rehearsal/http-jobs/fake-http-jobs.ts';
import type { GangwayOrder } from '../../../gates/model/job-order.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { openPromotion } from '../../../gates/promotion/open.ts';
import { gangwayJobs } from '../../../lambdas/adapters/gangway/ci-jobs.ts';
import { reportedChecks } from '../../../lambdas/adapters/github-jobs/checks.ts';
import { repositoryEvents } from '../../../lambdas/adapters/github-jobs/repository-events.ts';
import { workflowJobs } from '../../../lambdas/adapters/github-jobs/workflows.ts';
import { httpJobs } from '../../../lambdas/adapters/http-jobs/ci-jobs.ts';
import { type AdvancePromotionDeps, advancePromotion } from '../../../lambdas/usecases/promotions/advance-promotion.ts';
import { messagePromoter } from '../../../lambdas/usecases/promotions/promote-by-message.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePromotionStore } from '../../support/fakes/promotion-store.ts';
import { type GitHubGround, openGitHubGround } from '../../support/github-ground.ts';
import { gangwayOrder, sampleCandidate, sampleStream } from '../../support/streams.ts';

const MINUTE = 60_000;

let gitHub: GitHubGround;
let gangway: FakeGangway;
let ci: FakeHttpJobs;
beforeEach(async () => {
  gitHub = await openGitHubGround();
  gangway = await startFakeGangway({
    jobs: { 'periodic-dock': [{ ends: 'SUCCESS', afterMs: 60 * MINUTE }] },
    nowMs: gitHub.nowMs,
  });
  ci = await startFakeHttpJobs({
    scripts: [
      { ends: 'node-lost', afterMs: 20 * MINUTE },
      { ends: 'succeeded', afterMs: 30 * MINUTE },
    ],
    nowMs: gitHub.nowMs,
  });
  gitHub.github.board.addWorkflow('lamps/gate', 'e2e.yml', {
    on: 'workflow_dispatch',
    runName: 'sluice_intent',
    scripts: [{ ends: 'success', afterMs: 40 * MINUTE }],
  });
  gitHub.github.board.addWorkflow('lamps/gate', 'deploy.yml', {
    on: 'repository_dispatch',
    runName: 'promotion',
    scripts: [{ ends: 'success', afterMs: 5 * MINUTE }],
  });
});
afterEach(() => Promise.all([gitHub.close(), gangway.close(), ci.close()]));

function stream() {
  const { host } = new URL(ci.url);
  const blocking = { kind: 'blocking' as const };
  return sampleStream({
    notify: [
      { kind: 'slack', channel: 'lamps' },
      { kind: 'email', to: ['a@example.com'] },
    ],
    jobs: [
      { ...blocking, name: 'dock', runner: { kind: 'gangway', job: 'periodic-dock', env: { IMAGE: '{image}' } } },
      {
        ...blocking,
        name: 'flow',
        runner: {
          kind: 'github-workflow',
          repository: 'lamps/gate',
          workflow: 'e2e.yml',
          inputs: { image: '{image}' },
        },
      },
      { ...blocking, name: 'app', runner: { kind: 'github-check', appId: 4242, check: 'integration' } },
      {
        ...blocking,
        name: 'ci',
        runner: {
          kind: 'http',
          hosts: [host],
          start: {
            url: `${ci.url}/jobs`,
            headers: { authorization: 'Bearer x' },
            body: { image: '{image}', for: '{intent}' },
          },
          execution: '/job/id',
          poll: { url: `${ci.url}/jobs/{execution}`, headers: { authorization: 'Bearer x' } },
          state: '/status/phase',
          states: {
            passed: ['succeeded'],
            failed: ['failed'],
            infrastructure: ['node-lost'],
            pending: ['queued', 'running'],
          },
        },
      },
    ],
    promoter: {
      kind: 'github-dispatch',
      repository: 'lamps/gate',
      confirm: { by: 'workflow-run', repository: 'lamps/gate', workflow: 'deploy.yml' },
    },
  });
}

async function night(parts: Partial<AdvancePromotionDeps['jobs']> = {}) {
  const clock = { now: () => new Date(gitHub.nowMs()).toISOString() };
  const promotions = fakePromotionStore();
  const images = sampleCandidate('a').images.map((image) => ({
    ...image,
    source: { repository: 'lamps/gate', revision: gitHub.head },
  }));
  const candidate = sampleCandidate('a', { images });
  const promotion = openPromotion({
    stream: { version: 1, stream: stream() },
    candidate,
    now: clock.now(),
    by: 'schedule',
  });
  await promotions.open(promotion);
  const told: string[] = [];
  const promoter = messagePromoter({
    repositories: repositoryEvents(gitHub.access),
    tags: { resolve: async () => ({ kind: 'undecided', reason: 'nobody asks' }) },
    bus: { put: async () => 'there is none' },
    pageOf: () => 'https://gate.example.com',
  });
  const deps: AdvancePromotionDeps = {
    promotions,
    clock,
    log: fakeLog(),
    askGates: async () => undefined,
    promoterOf: () => promoter,
    async notify(_, { topic, channel }) {
      told.push(`${topic} to ${channel}`);
      return undefined;
    },
    jobs: {
      gangway: gangwayJobs({ baseUrl: gangway.url, deckUrl: gangway.url, token: async () => 'night-token' }),
      'github-workflow': workflowJobs(gitHub.access),
      'github-check': reportedChecks(gitHub.access),
      http: httpJobs({ secrets: async () => undefined, mayBeLocal: true }),
      ...parts,
    },
  };
  const read = async () => (await promotions.get(promotion.id))?.promotion as Promotion;
  return { deps, read, told, promotions, id: promotion.id };
}

/** As a timer does it, until nothing is left to do; `at` does something when its minute has come. */
async function run(deps: AdvancePromotionDeps, id: string, at: Readonly<Record<number, () => unknown>> = {}) {
  const events = Object.entries(at).map(([minute, act]) => ({ minute: Number(minute), act, isDone: false }));
  for (let minutes = 0; minutes < 600; ) {
    for (const event of events) {
      if (event.isDone || event.minute > minutes) continue;
      event.isDone = true;
      await event.act();
    }
    const { isDone, waitSeconds } = await advancePromotion(id, deps);
    if (isDone) return;
    minutes += waitSeconds / 60;
    gitHub.pass(waitSeconds / 60);
  }
  throw new Error('the night has no end');
}

describe('a night over four job systems', () => {
  it('promotes when all have passed, with each thing started once', async () => {
    const { deps, read, told, promotions, id } = await night();
    const checks: number[] = [];

    await run(deps, id, {
      10: async () => checks.push(await gitHub.report({ appId: 6666, name: 'integration' })),
      20: async () => checks.push(await gitHub.report({ appId: 4242, name: 'integration' })),
      25: () => gitHub.conclude(checks[0] ?? 0, 'failure'),
      50: () => gitHub.conclude(checks[1] ?? 0, 'success'),
    });

    const { phase, attempts, act } = await read();
    expect(phase).toBe('promoted');
    expect(attempts.map(({ job, number, outcome }) => [job, number, outcome])).toEqual([
      ['dock', 1, 'passed'],
      ['flow', 1, 'passed'],
      ['app', 1, 'passed'],
      ['ci', 1, 'infrastructure'],
      ['ci', 2, 'passed'],
    ]);
    expect(attempts.find(({ job }) => job === 'app')?.execution).toBe(String(checks[1]));
    expect(gangway.executions()).toHaveLength(1);
    expect(gitHub.github.board.runs.map(({ workflow }) => workflow)).toEqual(['e2e.yml', 'deploy.yml']);
    expect(gitHub.github.board.runs[0]?.given).toEqual({
      image: `registry.example.com/lamps/operator@sha256:${'a'.repeat(64)}`,
      sluice_intent: `${id}.flow.1.1`,
    });
    expect(ci.jobs().map(({ key }) => key)).toEqual([`${id}.ci.1.1`, `${id}.ci.1.2`]);
    expect(gitHub.github.board.dispatches.map(({ payload }) => payload)).toEqual([
      expect.objectContaining({ promotion: id, images: { 'lamp-operator': expect.stringContaining('@sha256:aaaa') } }),
    ]);
    expect(act).toMatchObject({ state: 'confirmed' });
    expect((await promotions.state('lamp-operator/harbour')).promoted?.promotion).toBe(id);
    expect(told.sort()).toEqual(['promoted to a@example.com', 'promoted to lamps']);
    expect([...gitHub.github.requests.problems(), ...gangway.problems(), ...ci.problems()]).toEqual([]);
  });

  it('finds what it started when every answer to a start is lost, among executions of others', async () => {
    gangway.fail('create', { kind: 'lost-response' });
    ci.fail('start', { kind: 'lost-response' });
    gitHub.github.fail('actions/create-workflow-dispatch', { kind: 'lost-response' });
    const jobs = gangwayJobs({ baseUrl: gangway.url, deckUrl: gangway.url, token: async () => 'night-token' });
    const trigger = async (order: GangwayOrder) => {
      const answer = await jobs.trigger(order);
      await jobs.trigger(gangwayOrder('periodic-dock', { intentId: 'somebody else' }));
      return answer;
    };
    const { deps, read, id } = await night({ gangway: { ...jobs, trigger } });
    const checks: number[] = [];

    await run(deps, id, {
      5: async () => checks.push(await gitHub.report({ appId: 4242, name: 'integration' })),
      30: () => gitHub.conclude(checks[0] ?? 0, 'success'),
    });

    const { phase, attempts } = await read();
    expect(phase).toBe('promoted');
    const [ours] = gangway.executions();
    expect(attempts.find(({ job }) => job === 'dock')?.execution).toBe(ours?.id);
    expect(gangway.executions()).toHaveLength(2);
    expect(gitHub.github.board.runs.filter(({ workflow }) => workflow === 'e2e.yml')).toHaveLength(1);
    expect(ci.jobs()).toHaveLength(2);
  });

  it('takes a GitHub that says nothing of its runs, and finds them by their names', async () => {
    gitHub.github.board.isOlder = true;
    const { deps, read, id } = await night();
    const check = await gitHub.report({ appId: 4242, name: 'integration' });
    await gitHub.conclude(check, 'success');

    await run(deps, id);

    expect((await read()).phase).toBe('promoted');
    expect(gitHub.github.board.runs.filter(({ workflow }) => workflow === 'e2e.yml')).toHaveLength(1);
  });

  it('pauses GitHub alone when its token is refused, and goes on when it is taken again', async () => {
    const { deps, read, told, id } = await night();
    gitHub.github.fail('actions/list-workflow-runs', { kind: 'unauthorized' });
    const check = await gitHub.report({ appId: 4242, name: 'integration' });
    await gitHub.conclude(check, 'success');

    await run(deps, id);

    const { phase, pauses } = await read();
    expect([phase, pauses]).toEqual(['promoted', {}]);
    expect(told.filter((line) => line.startsWith('paused'))).toEqual(['paused to lamps', 'paused to a@example.com']);
    expect(gitHub.github.board.runs.filter(({ workflow }) => workflow === 'e2e.yml')).toHaveLength(1);
  });

  it('ends undecided, and not passed, when a check never comes', async () => {
    const { deps, read, id } = await night();

    await run(deps, id);

    const { phase, verdict, history } = await read();
    expect([phase, verdict]).toEqual(['rejected', 'inconclusive']);
    expect(history.at(-1)?.cause.text).toBe('app could not be decided (1 of 1 run without an answer)');
    expect(gitHub.github.board.dispatches).toEqual([]);
  });
});
