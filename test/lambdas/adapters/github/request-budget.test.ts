import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LocalGitHub } from '../../../../bin/local/github/local-github.ts';
import { evaluate } from '../../../../gates/engine/evaluate.ts';
import { needsOf } from '../../../../gates/engine/needs.ts';
import { createGitHub } from '../../../../lambdas/adapters/github/create-github.ts';
import type { EvaluationRequest, PublicationRequest } from '../../../../lambdas/ports/queue.ts';
import { RequestsReserved } from '../../../../lambdas/ports/request-budget.ts';
import { wantedBy } from '../../../../lambdas/usecases/changes/capture-snapshot.ts';
import { evaluateDelivery, giveUpDelivery } from '../../../../lambdas/usecases/changes/evaluate-delivery.ts';
import { rule } from '../../../support/evaluation.ts';
import { fakeBlobStore } from '../../../support/fakes/blob-store.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakeQueue } from '../../../support/fakes/queue.ts';
import { fakeRuleStore } from '../../../support/fakes/rule-store.ts';
import { fakeRunStore } from '../../../support/fakes/run-store.ts';
import { fakeWaiverStore } from '../../../support/fakes/waiver-store.ts';
import { createGitRepository, type Files, type TestRepository } from '../../../support/git-repository.ts';
import { APP_ID, appPrivateKey, testGitHub } from '../../../support/local-github.ts';
import { toyGate } from '../../../support/toy-gate.ts';
import { writeRule } from '../../../support/write-rule.ts';

const repository = 'acme/lamp';
/** On two sides they cost more than the 250 requests of an outsider. */
const FOLDERS = 130;
const ada = { id: 7, login: 'ada', type: 'User' as const };

let clone: TestRepository;
let github: LocalGitHub;
let left = 4999;

/** GitHub cuts the trees of this repository, so that each changed folder costs a request on each side. */
beforeAll(async () => {
  clone = createGitRepository();
  clone.commit(folders(FOLDERS, ''));
  clone.commit(folders(FOLDERS, 'one .a compatible'), { on: 'wide', from: 'main' });
  clone.commit(folders(10, 'one .a compatible'), { on: 'narrow', from: 'main' });
  github = await testGitHub({
    repositories: { [repository]: clone.dir },
    treeLimit: FOLDERS,
    remaining: () => left,
  });
}, 60_000);
afterAll(async () => {
  await github.close();
  clone.delete();
});
beforeEach(() => {
  left = 4999;
});

function folders(number: number, text: string): Files {
  return Object.fromEntries(Array.from({ length: number }, (_, index) => [`${index}/a.txt`, `${text}\n`]));
}

type Opened = Parameters<LocalGitHub['openPullRequest']>[0];

/** Judges a new pull request as a function does that has run before. */
async function judged(branch: string, parts: Partial<Opened> = {}) {
  const pull = { repository, title: 'Change', author: ada, baseRef: 'main', headRef: branch, head: branch, ...parts };
  const { number } = await github.openPullRequest(pull);
  const clock = fakeClock(new Date().toISOString());
  const rules = fakeRuleStore();
  const at = '2026-11-01T00:00:00.000Z';
  await writeRule(rules, { id: 'toy', rule: rule({ id: 'toy' }), author: 'ada', reason: 'first', at });
  const runs = fakeRunStore(clock);
  const { pullRequests, openSourceTree } = createGitHub({
    appId: String(APP_ID),
    privateKey: appPrivateKey,
    baseUrl: github.url,
    log: fakeLog(),
  });
  const deps = {
    pullRequests,
    openSourceTree,
    rules,
    waivers: fakeWaiverStore(),
    waiverWatch: fakeWaiverStore(),
    runs,
    blobs: fakeBlobStore(),
    publications: fakeQueue<PublicationRequest>(clock),
    wanted: wantedBy([toyGate]),
    evaluate: (input: Parameters<typeof evaluate>[0]) => evaluate(input, [toyGate]),
    needsOf: (question: Parameters<typeof needsOf>[0]) => needsOf(question, [toyGate]),
    clock,
    log: fakeLog(),
  };
  const request: EvaluationRequest = {
    deliveryId: `delivery-${number}`,
    event: 'pull_request',
    action: 'opened',
    repository,
    installationId: 5,
    receivedAt: clock.now(),
    target: { kind: 'pull_request', number },
  };
  const run = async () => runs.run((await runs.head(repository, number))?.runId ?? '');
  github.requests.forget();
  return { request, deps, run };
}

const fork = { headRepository: 'bea/lamp' };
const stranger = { association: 'CONTRIBUTOR' };

describe('what one candidate may cost', () => {
  it.each([
    ['a change from a fork', fork],
    ['a change by a person from outside', stranger],
  ])('ends for %s in a doubt that names the bound, and in no green', async (whose, from) => {
    const { request, deps, run } = await judged('wide', from);

    await evaluateDelivery(request, deps);

    // Beside the 250: the installation, its token, the pull request.
    expect(github.requests.all().length).toBeLessThanOrEqual(253);
    expect(await run()).toMatchObject({
      verdict: 'inconclusive',
      headline: expect.stringContaining(`more than 250 requests to GitHub, the most for ${whose}`),
      doubts: [{ subject: 'changes', wayOut: expect.stringContaining('sluice check') }],
    });
    expect(github.requests.problems()).toEqual([]);
  });

  it.each([
    ['a member', 'wide', {}],
    ['a bot with rights here', 'wide', { ...stranger, author: { id: 8, login: 'robot[bot]', type: 'Bot' as const } }],
    ['a person from outside, of few folders', 'narrow', stranger],
    ['a fork, of few folders', 'narrow', fork],
  ])('is enough for %s', async (_, branch, from) => {
    const { request, deps, run } = await judged(branch, from);

    await evaluateDelivery(request, deps);

    expect(await run()).toMatchObject({ verdict: 'pass', doubts: [] });
  });

  it('counts what gates ask for beyond the change, and says so', async () => {
    const { request, deps, run } = await judged('narrow', fork);
    const files = { kind: 'files', paths: ['**/*.txt'] } as const;
    const needsAll = { ...deps, needsOf: () => [files, { ...files, ref: 'base' as const }] };

    await evaluateDelivery(request, needsAll);

    expect(github.requests.all().length).toBeLessThanOrEqual(253);
    expect((await run())?.doubts[0]?.reason).toContain('more than 250 requests to GitHub');
  });
});

describe('what outsiders may cost together', () => {
  it('leaves half of each hour to members: later, and in the end a doubt', async () => {
    left = 2499;
    const { request, deps, run } = await judged('narrow', fork);

    const error = await evaluateDelivery(request, deps).catch((thrown: unknown) => thrown);

    expect(error).toBeInstanceOf(RequestsReserved);
    expect((error as RequestsReserved).retryAfter).toBeGreaterThan(3500);
    expect(github.requests.count('git/get-tree')).toBe(0);
    await giveUpDelivery(request, error, deps);
    expect(await run()).toMatchObject({
      verdict: 'inconclusive',
      doubts: [
        {
          reason: expect.stringContaining('is not for a change from a fork'),
          wayOut: expect.stringContaining('in an hour'),
        },
      ],
    });
  });

  it('is no bound for a member', async () => {
    left = 10;
    const { request, deps, run } = await judged('narrow');

    await evaluateDelivery(request, deps);

    expect(await run()).toMatchObject({ verdict: 'pass' });
  });
});
