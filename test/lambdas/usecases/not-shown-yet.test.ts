import { beforeEach, describe, expect, it } from 'vitest';
import { evaluate } from '../../../gates/engine/evaluate.ts';
import { needsOf } from '../../../gates/engine/needs.ts';
import type { EvaluationRequest, PublicationRequest, ShownPullRequest } from '../../../lambdas/ports/queue.ts';
import { wantedBy } from '../../../lambdas/usecases/changes/capture-snapshot.ts';
import { evaluateDelivery, giveUpDelivery } from '../../../lambdas/usecases/changes/evaluate-delivery.ts';
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
const old = 'b'.repeat(40);
const pushed = 'c'.repeat(40);
const repository = 'harbour-lights/beacon-operator';
const place = `${repository}#7`;

const { repository: _, number: __, ...now } = pullRequest();
/** What the webhook of a push showed. */
const push: ShownPullRequest = { ...now, headSha: pushed, updatedAt: '2026-11-30T11:59:59Z' };

function setUp() {
  const clock = fakeClock('2026-11-30T12:00:00.000Z');
  const pulls = fakePullRequests(pullRequest());
  const runs = fakeRunStore(clock);
  const rules = fakeRuleStore();
  const deps = {
    pullRequests: pulls,
    rules,
    waivers: fakeWaiverStore(),
    waiverWatch: fakeWaiverStore(),
    runs,
    blobs: fakeBlobStore(),
    publications: fakeQueue<PublicationRequest>(clock),
    openSourceTree: () =>
      fakeSourceTree({ [base]: {}, [old]: { 'a.txt': 'one .a' }, [pushed]: { 'a.txt': 'one .a compatible' } }),
    wanted: wantedBy([toyGate]),
    evaluate: (input: Parameters<typeof evaluate>[0]) => evaluate(input, [toyGate]),
    needsOf: (question: Parameters<typeof needsOf>[0]) => needsOf(question, [toyGate]),
    clock,
    log: fakeLog(),
  };
  return { deps, runs, rules, pulls };
}

function request(parts: Partial<EvaluationRequest> = {}): EvaluationRequest {
  return {
    deliveryId: 'd-1',
    event: 'pull_request',
    action: 'synchronize',
    repository,
    installationId: 5,
    receivedAt: '2026-11-30T12:00:00.000Z',
    target: { kind: 'pull_request', number: 7 },
    ...parts,
  };
}

describe('a GitHub that is behind its own webhook', () => {
  let world: ReturnType<typeof setUp>;
  beforeEach(async () => {
    world = setUp();
    const at = '2026-11-01T00:00:00.000Z';
    await writeRule(world.rules, { id: 'toy-rule', rule: rule(), author: 'ada', reason: 'first', at });
  });
  const failing = (asked: EvaluationRequest) => evaluateDelivery(asked, world.deps).catch((error) => error);
  const lastRun = async () => world.runs.run((await world.runs.head(repository, 7))?.runId ?? '');

  it.each([
    ['showed the pull request', { shown: push }],
    ['is not known to have shown it', {}],
  ])('with a 404 where its webhook %s is asked again: nothing is marked', async (_what, parts) => {
    world.pulls.now.delete(place);

    expect(await failing(request(parts))).toMatchObject({
      name: 'NotShownYet',
      message: `GitHub does not show pull request ${place} (404)`,
    });
    expect(await world.runs.hasHandled('d-1')).toBe(false);

    world.pulls.now.set(place, pullRequest({ headSha: pushed, updatedAt: push.updatedAt }));
    await evaluateDelivery(request(parts), world.deps);
    expect(await lastRun()).toMatchObject({ verdict: 'pass', candidate: { headSha: pushed } });
  });

  it('with a 404 to the end leaves a doubt on the head that the webhook showed, never a pass', async () => {
    world.pulls.now.delete(place);
    const error = await failing(request({ shown: push }));

    await giveUpDelivery(request({ shown: push }), error, world.deps);

    expect(await lastRun()).toMatchObject({ verdict: 'inconclusive', candidate: { headSha: pushed, base: 'main' } });
    expect(world.deps.publications.sent.at(-1)?.message).toEqual({ repository, headSha: pushed });
    expect(await world.runs.hasHandled('d-1')).toBe(true);
  });

  it('with a 404 to the end leaves the doubt where the pull request was judged last, when no webhook showed it', async () => {
    await evaluateDelivery(request({ deliveryId: 'd-0' }), world.deps);
    world.pulls.now.delete(place);
    const rerequest = request({ event: 'check_run', action: 'rerequested' });

    await giveUpDelivery(rerequest, await failing(rerequest), world.deps);

    expect(await lastRun()).toMatchObject({ verdict: 'inconclusive', candidate: { headSha: old } });
  });

  it('with a 404 about something of which nothing is known goes to the dead letters, not to silence', async () => {
    world.pulls.now.delete(place);

    await expect(giveUpDelivery(request(), new Error('404'), world.deps)).rejects.toThrow('nothing is known of');
    expect(await world.runs.hasHandled('d-1')).toBe(false);
  });

  it('with a 404 after the webhook of its closing ends the delivery: the event itself confirms it', async () => {
    world.pulls.now.delete(place);

    await evaluateDelivery(request({ action: 'closed', shown: { ...push, state: 'closed' } }), world.deps);

    expect(world.runs.runs.size).toBe(0);
    expect(await world.runs.hasHandled('d-1')).toBe(true);
  });

  describe('and has told that the repository is over', () => {
    const tell = (end: string | null, deliveryId = 'd-end') =>
      evaluateDelivery(request({ deliveryId, event: 'repository', target: { kind: 'standing', end } }), world.deps);

    it('ends with a 404: both together confirm it', async () => {
      await tell('it was deleted');
      world.pulls.now.delete(place);

      await evaluateDelivery(request({ shown: push }), world.deps);

      expect(await world.runs.hasHandled('d-1')).toBe(true);
      expect(await world.runs.hasHandled('d-end')).toBe(true);
      expect(world.runs.runs.size).toBe(0);
    });

    it('is judged as long as GitHub shows the pull request: events come late and in any order', async () => {
      await tell('it was deleted');

      await evaluateDelivery(request(), world.deps);

      expect(await lastRun()).toMatchObject({ verdict: 'fail' });
    });

    it('is asked again after a 404 where a later event took it back, or the event is old', async () => {
      world.pulls.now.delete(place);
      await tell('the App was removed from it');
      await tell(null, 'd-again');
      expect(await failing(request())).toMatchObject({ name: 'NotShownYet' });

      await tell('the App was removed from it', 'd-third');
      world.deps.clock.advance(31 * 86_400_000);
      expect(await failing(request())).toMatchObject({ name: 'NotShownYet' });
    });

    it('is asked again where it shows an older state: that is no 404', async () => {
      await tell('it was archived');

      expect(await failing(request({ shown: push }))).toMatchObject({ name: 'NotShownYet' });
    });

    it.each([
      ['the net under lost webhooks', { target: { kind: 'repository' } as const, event: 'sweep' }],
      ['a re-run of a commit', { target: { kind: 'commit', sha: old } as const, event: 'check_run' }],
    ])('ends %s too, which else comes again', async (_, parts) => {
      world.pulls.isHidden = true;
      expect(await failing(request(parts))).toMatchObject({ name: 'NotShownYet', is404: true });

      await tell('it was deleted');
      await evaluateDelivery(request(parts), world.deps);

      expect(await world.runs.hasHandled('d-1')).toBe(true);
    });
  });

  it.each([
    { what: 'the head before the push', shown: push },
    { what: 'the base before the retarget', shown: { ...push, headSha: old, base: 'release-1' } },
    { what: 'an open one after the closing', shown: { ...push, headSha: old, state: 'closed' as const } },
  ])('with $what is not believed', async ({ shown }) => {
    const error = await failing(request({ shown }));

    if (shown.state === 'closed') expect(await world.runs.hasHandled('d-1')).toBe(true);
    else expect(error).toMatchObject({ name: 'NotShownYet' });
    expect(world.runs.runs.size).toBe(0);
  });

  it('with the old head to the end leaves a doubt on the new one', async () => {
    const asked = request({ shown: push });
    await giveUpDelivery(asked, await failing(asked), world.deps);

    expect(await lastRun()).toMatchObject({ verdict: 'inconclusive', candidate: { headSha: pushed } });
  });

  it('is no reason to wait where it has moved on since', async () => {
    world.pulls.now.set(place, pullRequest({ updatedAt: '2026-11-30T12:00:07Z' }));

    await evaluateDelivery(request({ shown: push }), world.deps);

    expect(await lastRun()).toMatchObject({ verdict: 'fail', candidate: { headSha: old } });
  });
});
