import { beforeEach, describe, expect, it, vi } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { type NeedsQuestion, needsOf } from '../../../gates/engine/needs.ts';
import type { EvaluationRequest, PublicationRequest } from '../../../lambdas/ports/queue.ts';
import { TryLater } from '../../../lambdas/ports/try-later.ts';
import { wantedBy } from '../../../lambdas/usecases/changes/capture-snapshot.ts';
import {
  type EvaluateDeliveryDeps,
  evaluateDelivery,
  giveUpDelivery,
  snapshotKey,
} from '../../../lambdas/usecases/changes/evaluate-delivery.ts';
import { rule } from '../../support/evaluation.ts';
import { fakeBlobStore } from '../../support/fakes/blob-store.ts';
import { fakeClock } from '../../support/fakes/clock.ts';
import { fakeLog } from '../../support/fakes/log.ts';
import { fakePullRequests, pullRequest } from '../../support/fakes/pull-requests.ts';
import { fakeQueue } from '../../support/fakes/queue.ts';
import { fakeRuleStore } from '../../support/fakes/rule-store.ts';
import { fakeRunStore } from '../../support/fakes/run-store.ts';
import { fakeSourceTree } from '../../support/fakes/source-tree.ts';
import { fakeWaiverStore } from '../../support/fakes/waiver-store.ts';
import { toyGate } from '../../support/toy-gate.ts';
import { writeRule } from '../../support/write-rule.ts';

const base = 'a'.repeat(40);
const bad = 'b'.repeat(40);
const good = 'c'.repeat(40);
const gone = 'd'.repeat(40);
const repository = 'harbour-lights/beacon-operator';

function setUp() {
  const clock = fakeClock();
  const pulls = fakePullRequests(pullRequest());
  const fakes = {
    pullRequests: pulls,
    rules: fakeRuleStore(),
    waivers: fakeWaiverStore(),
    waiverWatch: fakeWaiverStore(),
    runs: fakeRunStore(clock),
    blobs: fakeBlobStore(),
    publications: fakeQueue<PublicationRequest>(clock),
    clock,
    log: fakeLog(),
  };
  const deps: EvaluateDeliveryDeps = {
    ...fakes,
    openSourceTree: () =>
      fakeSourceTree({
        [base]: { 'a.txt': '' },
        [bad]: { 'a.txt': 'one .a' },
        [good]: { 'a.txt': 'one .a compatible' },
      }),
    wanted: wantedBy([toyGate]),
    evaluate: (input) => evaluate(input, [toyGate]),
    needsOf: (question) => needsOf(question, [toyGate]),
  };
  return { ...fakes, deps, pulls };
}

function request(parts: Partial<EvaluationRequest> = {}): EvaluationRequest {
  return {
    deliveryId: 'delivery-1',
    event: 'pull_request',
    action: 'opened',
    repository,
    installationId: 5,
    receivedAt: '2026-11-30T12:00:00.000Z',
    target: { kind: 'pull_request', number: 7 },
    ...parts,
  };
}

describe('a delivery', () => {
  let world: ReturnType<typeof setUp>;

  beforeEach(async () => {
    world = setUp();
    await writeRule(world.rules, {
      id: 'toy-rule',
      rule: rule(),
      author: 'ada',
      reason: 'first',
      at: '2026-11-01T00:00:00.000Z',
    });
  });

  const head = () => world.runs.head(repository, 7);
  const lastRun = async () => world.runs.run((await head())?.runId ?? '');

  it('is undecided about a repository that no rule names, where the installation requires a rule', async () => {
    const doubt = { subject: repository, reason: 'not enrolled', wayOut: 'Enrol it.' };
    await evaluateDelivery(request(), { ...world.deps, enrolmentDoubts: () => [doubt] });

    expect((await lastRun())?.doubts).toEqual([doubt]);
  });

  it('ends in a stored verdict, a place in the outbox and a waked publisher', async () => {
    await evaluateDelivery(request(), world.deps);

    expect(await lastRun()).toMatchObject({
      verdict: 'fail',
      candidate: { kind: 'pull_request', number: 7, headSha: bad },
    });
    expect((await world.runs.commit(repository, bad)).verdicts).toMatchObject([
      { number: 7, evalSeq: 1, installationId: 5, isWaiting: true },
    ]);
    const call = { message: { repository, headSha: bad }, group: `${repository}@${bad}` };
    expect(world.publications.sent.map(({ message, group }) => ({ message, group }))).toEqual([call, call]);
  });

  it('says that it judges before it does, unless a verdict for this head and base is shown', async () => {
    const seen: string[] = [];
    const watching: EvaluateDeliveryDeps = {
      ...world.deps,
      evaluate: (input) => {
        seen.push(...[...world.runs.verdicts.values()].map(({ runId, base: into }) => `${into} ${runId === null}`));
        return world.deps.evaluate(input);
      },
    };

    await evaluateDelivery(request(), watching);
    await evaluateDelivery(request({ deliveryId: 'delivery-2', event: 'check_run' }), watching);
    world.pulls.now.set(`${repository}#7`, pullRequest({ base: 'release-1' }));
    await evaluateDelivery(request({ deliveryId: 'delivery-3' }), watching);

    expect(seen).toEqual(['main true', 'main false', 'release-1 true']);
  });

  it('stores the snapshot and the rule set that its run names', async () => {
    await evaluateDelivery(request(), world.deps);

    const run = await lastRun();
    const stored = JSON.parse((await world.blobs.get(snapshotKey(run?.snapshot ?? ''))) ?? 'null');
    expect(stored.head.files).toMatchObject([{ path: 'a.txt', content: 'one .a' }]);
    expect(await world.blobs.get(`rule-sets/${run?.ruleSet.replace('sha256:', '')}.json`)).toContain('toy-rule');
  });

  it('stores equal inputs under one name in one spelling, whatever order their members come in', async () => {
    await evaluateDelivery(request(), world.deps);
    const reversed = { ...world.rules, active: async () => backwards(await world.rules.active()) };

    const rerun = request({ deliveryId: 'delivery-2', event: 'check_run', action: 'rerequested' });
    await evaluateDelivery(rerun, { ...world.deps, rules: reversed });

    expect((await head())?.evalSeq).toBe(2);
    expect(await lastRun()).toMatchObject({ verdict: 'fail' });
  });

  it('gathers what a gate asks for beyond the changed files, once, and keeps it in the snapshot', async () => {
    const need = { kind: 'files' as const, repository: 'harbour-lights/charts', ref: good, paths: ['a.*'] };
    const image = { kind: 'image' as const, reference: 'quay.example.com/a@sha256:0' };
    const asking = { ...toyGate, needs: () => [need, image, need] };
    const deps = { ...world.deps, needsOf: (question: NeedsQuestion) => needsOf(question, [asking]) };

    await evaluateDelivery(request(), deps);

    const run = await lastRun();
    const stored = JSON.parse((await world.blobs.get(snapshotKey(run?.snapshot ?? ''))) ?? 'null');
    expect(stored.observations).toMatchObject([
      { need, sha: good, files: [{ path: 'a.txt', content: 'one .a compatible' }] },
      { need: image, problem: 'no image registry can be asked from here' },
    ]);
  });

  it('asks a stream, then for the image that it promoted, and keeps both in the snapshot', async () => {
    const stream = { kind: 'stream' as const, stream: 'lamp/harbour' };
    const digest = `sha256:${'7'.repeat(64)}`;
    const promoted = {
      promotion: 'p7',
      sequence: '0007',
      images: [{ component: 'lamp', repository: 'registry.example.com/lamp', digest }],
      at: '2026-11-29T04:00:00.000Z',
    };
    const image = { kind: 'image' as const, reference: `registry.example.com/lamp@${digest}` };
    const asking: typeof toyGate = {
      ...toyGate,
      needs: ({ observations = [] }) => (observations.length === 0 ? [stream] : [stream, image]),
    };
    const deps = {
      ...world.deps,
      needsOf: (question: NeedsQuestion) => needsOf(question, [asking]),
      promotions: { state: async (id: string) => ({ stream: id, promoted }) },
      registry: { inspect: async () => ({ digest, labels: { version: '4.22.1' } }) },
    };

    await evaluateDelivery(request(), deps);

    const run = await lastRun();
    const stored = JSON.parse((await world.blobs.get(snapshotKey(run?.snapshot ?? ''))) ?? 'null');
    expect(stored.observations).toEqual([
      { need: stream, promoted },
      { need: image, digest, labels: { version: '4.22.1' } },
    ]);
  });

  it('judges what the pull request is now, not what the delivery said', async () => {
    world.pulls.now.set(`${repository}#7`, pullRequest({ headSha: good }));

    await evaluateDelivery(request(), world.deps);

    expect(await lastRun()).toMatchObject({ verdict: 'pass', candidate: { headSha: good } });
  });

  it('is handled once: a redelivery stores nothing new but wakes the publisher of a waiting verdict', async () => {
    await evaluateDelivery(request(), world.deps);
    await evaluateDelivery(request(), world.deps);

    expect(world.runs.runs.size).toBe(1);
    expect((await head())?.evalSeq).toBe(1);
  });

  it('of a burst is judged once, and each one has what is shown looked at again', async () => {
    const reads = vi.spyOn(world.blobs, 'put');
    for (let number = 1; number <= 30; number += 1) {
      await evaluateDelivery(request({ deliveryId: `delivery-${number}`, action: 'labeled' }), world.deps);
      for (const verdict of (await world.runs.commit(repository, bad)).verdicts) await world.runs.markShown(verdict);
    }

    expect((await head())?.evalSeq).toBe(1);
    expect(reads).toHaveBeenCalledTimes(2);
    expect(world.publications.sent.length).toBeGreaterThan(1);
    expect(await world.runs.hasHandled('delivery-30')).toBe(true);
  });

  it('has a verdict that was shown looked at again, though it is judged already', async () => {
    await evaluateDelivery(request(), world.deps);
    for (const verdict of (await world.runs.commit(repository, bad)).verdicts) await world.runs.markShown(verdict);

    await evaluateDelivery(request({ deliveryId: 'delivery-2' }), world.deps);

    expect((await world.runs.commit(repository, bad)).verdicts).toMatchObject([{ evalSeq: 1, isWaiting: true }]);
  });

  it.each([
    ['a person asks for a re-run', { event: 'check_run', action: 'rerequested' }, (): unknown => undefined],
    ['the head is another', {}, (): unknown => world.pulls.now.set(`${repository}#7`, pullRequest({ headSha: good }))],
    [
      'the title is another',
      {},
      (): unknown => world.pulls.now.set(`${repository}#7`, pullRequest({ title: 'Another' })),
    ],
    ['the base has moved', {}, (): unknown => world.pulls.now.set(`${repository}#7`, pullRequest({ baseSha: good }))],
    ['another evaluation began and was killed', {}, (): unknown => world.runs.beginEvaluation(repository, 7)],
    ['some time has gone by', {}, (): unknown => world.clock.advance(11 * 60_000)],
    [
      'the rules are others',
      {},
      (): unknown =>
        writeRule(world.rules, {
          id: 'toy-rule',
          rule: rule({ mode: 'warn' }),
          author: 'ada',
          reason: 'second',
          at: '2026-11-02T00:00:00.000Z',
        }),
    ],
  ])('is judged again when %s', async (_, parts, change) => {
    await evaluateDelivery(request(), world.deps);
    await change();
    const before = (await head())?.evalSeq ?? 0;

    await evaluateDelivery(request({ deliveryId: 'delivery-2', ...parts }), world.deps);

    expect((await head())?.evalSeq).toBe(before + 1);
  });

  it('is judged again after a doubt, and after an answer from elsewhere', async () => {
    const image = { kind: 'image' as const, reference: 'quay.example.com/a@sha256:0' };
    const asking = { ...toyGate, needs: () => [image] };
    const deps = { ...world.deps, needsOf: (question: NeedsQuestion) => needsOf(question, [asking]) };

    await evaluateDelivery(request(), deps);
    await evaluateDelivery(request({ deliveryId: 'delivery-2' }), deps);

    expect((await head())?.evalSeq).toBe(2);
  });

  it('wakes the publisher again when the first call was lost in a crash', async () => {
    const lost = { ...world.deps, publications: { send: () => Promise.reject(new Error('killed')) } };
    await expect(evaluateDelivery(request(), lost)).rejects.toThrow('killed');

    await evaluateDelivery(request(), world.deps);

    expect(world.publications.sent).toHaveLength(1);
    expect(world.runs.runs.size).toBe(1);
  });

  it('needs no run for a pull request that is closed', async () => {
    world.pulls.now.set(`${repository}#7`, pullRequest({ state: 'closed' }));

    await evaluateDelivery(request(), world.deps);

    expect(world.runs.runs.size).toBe(0);
    expect(await world.runs.hasHandled('delivery-1')).toBe(true);
    expect(world.publications.sent).toEqual([]);
  });

  it('is tried again when a commit is missing, and undecided in the end, with the way out', async () => {
    world.pulls.now.set(`${repository}#7`, pullRequest({ headSha: gone }));

    const error = await evaluateDelivery(request(), world.deps).catch((caught) => caught);
    expect(error).toBeInstanceOf(TryLater);
    expect(await world.runs.hasHandled('delivery-1')).toBe(false);
    await giveUpDelivery(request(), error, world.deps);

    expect(await lastRun()).toMatchObject({
      verdict: 'inconclusive',
      candidate: { headSha: gone },
      doubts: [{ reason: expect.stringContaining(`there is no commit ${gone}`), wayOut: 'Push it again.' }],
    });
  });

  it('is not marked when a later try may cure the failure', async () => {
    const flaky = {
      ...world.deps,
      openSourceTree: () => ({ ...fakeSourceTree({}), compare: () => Promise.reject(new Error('502')) }),
    };

    await expect(evaluateDelivery(request(), flaky)).rejects.toThrow('502');

    expect(await world.runs.hasHandled('delivery-1')).toBe(false);
    expect(world.runs.runs.size).toBe(0);
  });

  it('given up says so on the pull request, and never passes', async () => {
    await giveUpDelivery(request(), new Error('the rules cannot be read'), world.deps);

    expect(await lastRun()).toMatchObject({
      verdict: 'inconclusive',
      headline: 'Could not decide: sluice: the evaluation failed several times: the rules cannot be read',
    });
    expect(world.publications.sent).toHaveLength(1);
  });

  it('is undecided while no rules are loaded', async () => {
    await writeRule(world.rules, {
      id: 'toy-rule',
      rule: null,
      author: 'ada',
      reason: 'gone',
      at: '2026-11-02T00:00:00.000Z',
    });

    await evaluateDelivery(request(), world.deps);

    expect(await lastRun()).toMatchObject({ verdict: 'inconclusive', doubts: [{ subject: 'rules' }] });
  });

  it('of a repository judges the open pull requests whose head or base is another one, and those of a dead evaluation', async () => {
    const asked = (id: string) =>
      request({ deliveryId: id, event: 'sweep', action: null, target: { kind: 'repository' } });
    const judged = () => [...world.runs.runs.values()].length;
    await evaluateDelivery(request(), world.deps);
    await evaluateDelivery(asked('sweep-1'), world.deps);
    expect(judged()).toBe(1);

    world.pulls.now.set(`${repository}#7`, pullRequest({ base: 'release-1' }));
    world.pulls.now.set(`${repository}#8`, pullRequest({ number: 8, headSha: good }));
    world.pulls.now.set(`${repository}#9`, pullRequest({ number: 9, state: 'closed' }));
    await evaluateDelivery(asked('sweep-2'), world.deps);
    expect(judged()).toBe(3);
    expect(await lastRun()).toMatchObject({ candidate: { base: 'release-1' } });

    const evalSeq = await world.runs.beginEvaluation(repository, 8);
    const judging = { repository, headSha: good, number: 8, evalSeq, installationId: 5 };
    await world.runs.announce({ ...judging, base: 'main' });
    await evaluateDelivery(asked('sweep-3'), world.deps);
    expect((await world.runs.commit(repository, good)).verdicts).toMatchObject([{ runId: null }]);
    world.clock.advance(61 * 60_000);
    await evaluateDelivery(asked('sweep-4'), world.deps);
    expect((await world.runs.commit(repository, good)).verdicts).toMatchObject([{ runId: expect.any(String) }]);
  });

  it('of a commit judges every pull request with that head, each with a marker of its own', async () => {
    world.pulls.now.set(`${repository}#9`, pullRequest({ number: 9 }));
    const rerequest = request({ event: 'check_run', action: 'rerequested', target: { kind: 'commit', sha: bad } });

    await evaluateDelivery(rerequest, world.deps);
    await evaluateDelivery(rerequest, world.deps);

    expect((await world.runs.commit(repository, bad)).verdicts.map(({ number }) => number)).toEqual([7, 9]);
    expect(world.runs.runs.size).toBe(2);
  });

  it.each([
    { what: 'is closed', left: () => pullRequest({ state: 'closed' }) },
    { what: 'has another head', left: () => pullRequest({ headSha: good }) },
  ])('of a pull request that $what has its old head shown again, for those that still have it', async ({ left }) => {
    world.pulls.now.set(`${repository}#9`, pullRequest({ number: 9 }));
    for (const number of [7, 9]) {
      const target = { kind: 'pull_request', number } as const;
      await evaluateDelivery(request({ deliveryId: `first-${number}`, target }), world.deps);
    }
    for (const verdict of (await world.runs.commit(repository, bad)).verdicts) await world.runs.markShown(verdict);
    world.pulls.now.set(`${repository}#7`, left());

    await evaluateDelivery(request({ deliveryId: 'delivery-3' }), world.deps);

    const { verdicts } = await world.runs.commit(repository, bad);
    expect(verdicts.map(({ number, isWaiting }) => ({ number, isWaiting }))).toEqual([
      { number: 7, isWaiting: true },
      { number: 9, isWaiting: true },
    ]);
    expect(world.publications.sent.map(({ message }) => message)).toContainEqual({ repository, headSha: bad });
  });

  it('of a pull request that is closed wakes no publisher where no other has its head', async () => {
    await evaluateDelivery(request(), world.deps);
    for (const verdict of (await world.runs.commit(repository, bad)).verdicts) await world.runs.markShown(verdict);
    const sent = world.publications.sent.length;
    world.pulls.now.set(`${repository}#7`, pullRequest({ state: 'closed' }));

    await evaluateDelivery(request({ deliveryId: 'delivery-2' }), world.deps);

    expect(world.publications.sent).toHaveLength(sent);
  });

  it('of an older evaluation does not replace the newer one', async () => {
    const slow: EvaluateDeliveryDeps = {
      ...world.deps,
      evaluate: (input) => evaluate(input, [toyGate]),
      waivers: {
        ...world.waivers,
        async inForce(place, asOf) {
          // While this evaluation reads its inputs, a later delivery is judged from begin to end.
          world.pulls.now.set(`${repository}#7`, pullRequest({ headSha: good }));
          await evaluateDelivery(request({ deliveryId: 'delivery-2' }), world.deps);
          return world.waivers.inForce(place, asOf);
        },
      },
    };

    await evaluateDelivery(request(), slow);

    expect(await lastRun()).toMatchObject({ verdict: 'pass', candidate: { headSha: good } });
    expect(world.runs.runs.size).toBe(1);
    expect(await world.runs.hasHandled('delivery-1')).toBe(true);
  });
});

/** The same value with the members of every object in reverse. */
function backwards<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(backwards) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).reverse();
  return Object.fromEntries(members.map(([key, member]) => [key, backwards(member)])) as Value;
}
