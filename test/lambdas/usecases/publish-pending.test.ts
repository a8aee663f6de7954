import { beforeEach, describe, expect, it } from 'vitest';
import { pullRequest } from '../../support/fakes/pull-requests.ts';
import { bad, good, type Pipeline, pipeline, repository, shaOf } from '../../support/publishing.ts';

const head = shaOf(1);

describe('a pull request that is being judged', () => {
  let world: Pipeline;
  beforeEach(() => {
    world = pipeline();
  });
  const waiting = async () =>
    (await world.runs.commit(repository, head)).verdicts
      .filter(({ isWaiting }) => isWaiting)
      .map(({ number }) => number);
  const pending = () => [...world.checkRuns.pending.values()];

  it('says so on a new head, and costs two writes when it is clean', async () => {
    await world.begin(head);
    await world.publish(head);

    expect(pending()).toMatchObject([
      {
        name: 'sluice',
        headSha: head,
        externalId: `${repository}@${head}/sluice`,
        title: '#7 into main is being judged',
        startedAt: world.clock.now(),
        detailsUrl: 'https://gate.example.com/runs?repository=harbour-lights%2Fbeacon-operator&number=7',
      },
    ]);
    await world.store(good, head);
    await world.publish(head);

    expect(world.checkRuns.writes).toEqual(['begin sluice', 'update sluice']);
    expect(world.stateOn(head)).toBe('pass');
    expect(await waiting()).toEqual([]);
  });

  it('costs one write when the verdict is there before its beginning could be shown', async () => {
    await world.begin(head);
    await world.store(good, head);
    await world.publish(head);

    expect(world.checkRuns.writes).toEqual(['create sluice']);
  });

  it('takes the green of another base back until there is a new verdict', async () => {
    await world.store(good, head);
    await world.publish(head);
    expect(world.stateOn(head)).toBe('pass');

    await world.begin(head, 7, 'release-1');
    await world.publish(head);
    expect(world.stateOn(head)).toBe('pending');
    expect(pending()).toMatchObject([{ title: '#7 into release-1 is being judged' }]);

    await world.store(bad, head, 7, 'release-1');
    await world.publish(head);
    expect(world.stateOn(head)).toBe('fail');
    expect(world.shownOn(head)).toMatchObject({ title: 'toy/one at .a' });
  });

  it('is no way to a green that another pull request has earned on the same commit', async () => {
    await world.store(good, head);
    await world.publish(head);

    await world.begin(head, 9, 'protected');
    await world.publish(head);

    expect(world.stateOn(head)).toBe('pending');
  });

  it('opens no gate that another pull request keeps closed', async () => {
    await world.store(bad, head);
    await world.begin(head, 9);
    await world.publish(head);

    expect(world.stateOn(head)).toBe('fail');
    expect(await waiting()).toEqual([9]);
  });

  it('is found by the sweep when the call that should have shown it was lost', async () => {
    await world.store(good, head);
    await world.publish(head);
    await world.begin(head, 7, 'release-1');

    await world.minutes(2);

    expect(world.stateOn(head)).toBe('pending');
  });

  it.each([
    { what: 'closed', now: pullRequest({ state: 'closed', headSha: head }) },
    { what: 'pushed', now: pullRequest({ headSha: shaOf(2) }) },
  ])('and was $what while its evaluation died holds no other pull request for long', async ({ now }) => {
    await world.store(good, head, 9);
    await world.begin(head);
    await world.publish(head);
    expect(world.stateOn(head)).toBe('pending');
    world.pullRequests.now.set(`${repository}#7`, now);
    world.pullRequests.now.set(`${repository}#9`, pullRequest({ number: 9, headSha: head }));

    await world.minutes(10);

    expect(world.stateOn(head)).toBe('pass');
    expect(await waiting()).toEqual([]);
  });

  it('is begun once, though the answer of GitHub is lost and the publisher is waked often', async () => {
    await world.begin(head);
    world.checkRuns.loseAnswers = 1;
    await world.publish(head);
    await world.minutes(5);

    expect(world.checkRuns.writes).toEqual(['begin sluice']);
  });
});
