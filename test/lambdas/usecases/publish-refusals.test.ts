import { beforeEach, describe, expect, it } from 'vitest';
import { CheckRunRefused } from '../../../lambdas/ports/check-runs.ts';
import { TryLater } from '../../../lambdas/ports/try-later.ts';
import { bad, good, type Pipeline, pipeline, repository, shaOf } from '../../support/publishing.ts';

const head = shaOf(1);

describe('a check run that GitHub refuses', () => {
  let world: Pipeline;
  beforeEach(() => {
    world = pipeline();
  });
  const verdict = async (headSha = head) => (await world.runs.commit(repository, headSha)).verdicts[0];
  const gaveUp = () => world.log.entries.filter(({ message }) => message === 'verdict given up');

  it('is tried again with growing pauses, and given up after an hour', async () => {
    const tries: number[] = [];
    const began = Date.parse(world.clock.now());
    world.checkRuns.refuses = () => {
      tries.push(Math.round((Date.parse(world.clock.now()) - began) / 60_000));
      return '422: no';
    };
    await world.store(good, head);
    await world.publish(head);
    expect(await verdict()).toMatchObject({ isWaiting: true, failure: 'CheckRunRefused: 422: no' });

    await world.minutes(120);

    expect(await verdict()).toMatchObject({ isWaiting: false, isGivenUp: true, failure: 'CheckRunRefused: 422: no' });
    expect(tries.length).toBeLessThan(10);
    expect(tries.at(-1)).toBeGreaterThanOrEqual(60);
    expect(gaveUp()).toMatchObject([{ level: 'error', fields: { number: 7, headSha: head } }]);
  });

  it('is given up at once, and quietly, where the repository is over', async () => {
    world.checkRuns.refuses = () => '404: Not Found';
    await world.runs.noteRepository(repository, 'it was deleted');
    await world.store(good, head);

    await world.publish(head);

    expect(await verdict()).toMatchObject({ isGivenUp: true, failure: expect.stringContaining('it was deleted') });
    expect(gaveUp()).toEqual([]);
    expect(world.log.entries.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is tried on where a later event says that the repository goes on', async () => {
    world.checkRuns.refuses = () => '404: Not Found';
    await world.runs.noteRepository(repository, 'it was archived');
    await world.runs.noteRepository(repository, null);
    await world.store(good, head);

    await world.publish(head);

    expect(await verdict()).toMatchObject({ isWaiting: true });
  });

  it('blocks no newer verdict of its pull request, on the same commit or another', async () => {
    world.checkRuns.refuses = ({ verdict: shown }) => (shown === 'fail' ? '422: no' : undefined);
    await world.store(bad, head);
    await world.publish(head);

    await world.store(good, head);
    await world.publish(head);
    await world.store(good, shaOf(2));
    await world.publish(shaOf(2));

    expect(world.shownOn(head)).toMatchObject({ verdict: 'pass' });
    expect(world.shownOn(shaOf(2))).toMatchObject({ verdict: 'pass' });
    expect(await verdict()).toMatchObject({ isWaiting: false, isGivenUp: false });
  });

  it('is shown without its annotations where those are refused, and says so', async () => {
    world.checkRuns.refuses = ({ annotations }) => (annotations.length > 0 ? '422: annotations' : undefined);
    await world.store(bad, head);

    await world.publish(head);

    const gate = world.shownOn(head, 'sluice / toy');
    expect(gate).toMatchObject({ verdict: 'fail', annotations: [] });
    expect(gate?.summary).toMatch(/^GitHub refused the annotations of this check run/);
    expect(await verdict()).toMatchObject({ isWaiting: false });
    expect(world.log.entries).toContainEqual(expect.objectContaining({ message: 'annotations refused' }));
  });

  it('of a gate does not hold back the one to require', async () => {
    world.checkRuns.refuses = ({ name }) => (name === 'sluice / toy' ? '422: no' : undefined);
    await world.store(bad, head);

    await world.publish(head);

    expect(world.shownOn(head)).toMatchObject({ verdict: 'fail' });
    expect(await verdict()).toMatchObject({ isWaiting: true });
  });

  it('for want of a right is tried for a day, and shown once the right is back', async () => {
    const create = world.checkRuns.create;
    world.checkRuns.create = () => Promise.reject(new CheckRunRefused('404: Not Found', false));
    await world.store(good, head);
    await world.publish(head);
    await world.minutes(20 * 60);
    expect(await verdict()).toMatchObject({ isWaiting: true });
    world.checkRuns.create = create;

    await world.minutes(40);

    expect(world.shownOn(head)).toMatchObject({ verdict: 'pass' });
    expect(gaveUp()).toEqual([]);
  });

  it('waits as long as GitHub asks where it limits us', async () => {
    const create = world.checkRuns.create;
    world.checkRuns.create = () => Promise.reject(new TryLater('limited', 1800));
    await world.store(good, head);
    await world.publish(head);
    world.checkRuns.create = create;

    await world.minutes(29);
    expect(world.shownOn(head)).toBeUndefined();
    await world.minutes(3);
    expect(world.shownOn(head)).toMatchObject({ verdict: 'pass' });
  });

  it('a hundred and fifty times over starves no verdict whose wake-up call was lost', async () => {
    const poisoned = (number: number) => String(number).padStart(40, '0');
    world.checkRuns.refuses = ({ headSha }) => (headSha.startsWith('000') ? '422: no' : undefined);
    for (let number = 1; number <= 150; number += 1) await world.store(good, poisoned(number), number);
    await world.minutes(3);

    await world.store(good, head, 200);
    await world.minutes(2);

    expect(world.shownOn(head)).toMatchObject({ verdict: 'pass' });
    await world.minutes(150);
    expect(gaveUp()).toHaveLength(150);
    expect(await world.runs.givenUp(1000)).toHaveLength(150);
  });

  it('is given up by the sweep where the publisher never answers, and shown when it is replayed', async () => {
    await world.store(good, head);
    for (let hour = 0; hour < 27 * 60; hour += 30) {
      world.clock.advance(30 * 60_000);
      await world.sweep();
    }
    expect(await verdict()).toMatchObject({ isGivenUp: true, failure: 'the publisher gave no answer for it' });

    await world.runs.showAgain(repository, head);
    await world.minutes(2);

    expect(world.shownOn(head)).toMatchObject({ verdict: 'pass' });
    expect(await verdict()).toMatchObject({ isWaiting: false, isGivenUp: false });
  });
});
