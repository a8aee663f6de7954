import { beforeEach, describe, expect, it } from 'vitest';
import type { CommitVerdict, RunStore } from '../../lambdas/ports/run-store.ts';
import { fakeBlobStore } from '../support/fakes/blob-store.ts';
import { type FakeClock, fakeClock } from '../support/fakes/clock.ts';
import type { OpenRunStore } from './opening.ts';
import { completed } from './samples.ts';

export function describePublication(name: string, open: OpenRunStore): void {
  describe(`${name} keeps what waits to be published`, () => {
    let store: RunStore;
    let clock: FakeClock;
    beforeEach(async () => {
      clock = fakeClock();
      store = await open({ clock, blobs: fakeBlobStore() });
    });

    const sha = 'a'.repeat(40);

    async function storeVerdict(number = 7, headSha = sha): Promise<CommitVerdict> {
      const evalSeq = await store.beginEvaluation('harbour/boats', number);
      const sketch = { number, headSha, salt: String(evalSeq) };
      await store.completeEvaluation(completed(evalSeq, `d-${number}-${evalSeq}`, sketch));
      const stored = (await store.waitingSince(clock.now(), 1000)).find(
        (verdict) => verdict.number === number && verdict.evalSeq === evalSeq,
      );
      if (stored === undefined) throw new Error('the verdict does not wait');
      return stored;
    }
    const waiting = async (headSha = sha) =>
      (await store.commit('harbour/boats', headSha)).verdicts
        .filter(({ isWaiting }) => isWaiting)
        .map(({ number, evalSeq }) => `#${number} ${evalSeq}`);

    it('lets a verdict wait on its commit until it is shown', async () => {
      const verdict = await storeVerdict();

      expect(await waiting()).toEqual(['#7 1']);
      await store.markShown(verdict);
      expect(await waiting()).toEqual([]);
      expect((await store.commit('harbour/boats', sha)).verdicts).toEqual([
        { ...verdict, base: 'main', isWaiting: false, isGivenUp: false },
      ]);
      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(1);
    });

    it('keeps the newest verdict of a pull request on a commit, and one for each commit', async () => {
      await storeVerdict();
      await storeVerdict();
      await storeVerdict(7, 'e'.repeat(40));

      expect(await waiting()).toEqual(['#7 2']);
      expect(await waiting('e'.repeat(40))).toEqual(['#7 3']);
    });

    it('keeps the verdicts of several pull requests on one commit', async () => {
      await storeVerdict(12);
      await storeVerdict(7);

      expect(await waiting()).toEqual(['#7 1', '#12 1']);
      expect(await store.commit('harbour/other', sha)).toEqual({ verdicts: [], checkRuns: {} });
    });

    it('lets a newer verdict wait on, and never moves the published number back', async () => {
      const first = await storeVerdict();
      const second = await storeVerdict();

      await store.markShown(first);
      expect(await waiting()).toEqual(['#7 2']);
      await store.markShown(second);
      await store.markShown(first);

      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(2);
      expect(await store.waitingSince(clock.now(), 10)).toEqual([]);
    });

    it('marks a verdict twice without harm', async () => {
      const verdict = await storeVerdict();

      await store.markShown(verdict);
      await store.markShown(verdict);

      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(1);
    });

    it('has all verdicts on a commit wait again, and no others', async () => {
      for (const verdict of [await storeVerdict(7), await storeVerdict(12), await storeVerdict(8, 'e'.repeat(40))])
        await store.markShown(verdict);

      clock.advance(60_000);
      await store.showAgain('harbour/boats', sha);

      expect(await waiting()).toEqual(['#7 1', '#12 1']);
      expect(await waiting('e'.repeat(40))).toEqual([]);
      expect(await store.waitingSince('2026-12-01T12:00:59.999Z', 10)).toEqual([]);
      expect(await store.waitingSince(clock.now(), 10)).toHaveLength(2);
    });

    it('puts a verdict back behind others, with the reason, until it is shown', async () => {
      const first = await storeVerdict(7);
      clock.advance(1000);
      await storeVerdict(12);

      await store.putBack(first, { until: '2026-12-01T12:05:00.000Z', failure: '422: no' });
      await store.putBack(first, { until: '2026-12-01T12:06:00.000Z' });

      expect(await store.waitingSince('2026-12-01T12:05:59.999Z', 10)).toMatchObject([{ number: 12 }]);
      const due = await store.waitingSince('2026-12-01T12:06:00.000Z', 10);
      expect(due.map(({ number, createdAt }) => [number, createdAt])).toEqual([
        [12, '2026-12-01T12:00:01.000Z'],
        [7, '2026-12-01T12:00:00.000Z'],
      ]);
      expect((await store.commit('harbour/boats', sha)).verdicts[0]).toMatchObject({
        isWaiting: true,
        isGivenUp: false,
        failure: '422: no',
      });
      await store.markShown(first);
      expect((await store.commit('harbour/boats', sha)).verdicts[0]).toEqual({
        ...first,
        base: 'main',
        isWaiting: false,
        isGivenUp: false,
      });
    });

    it('gives a verdict up, and lists it until it is shown or waits again', async () => {
      const first = await storeVerdict(7);
      const second = await storeVerdict(12, 'e'.repeat(40));
      await store.giveUp(first, '422: no');
      clock.advance(1000);
      await store.giveUp(second, '404: gone');

      expect(await store.waitingSince('2027-01-01T00:00:00.000Z', 10)).toEqual([]);
      expect((await store.givenUp(10)).map(({ number }) => number)).toEqual([7, 12]);
      expect(await store.givenUp(1)).toEqual([first]);
      expect((await store.commit('harbour/boats', sha)).verdicts).toEqual([
        { ...first, base: 'main', isWaiting: false, isGivenUp: true, failure: '422: no' },
      ]);

      await store.showAgain('harbour/boats', sha);
      await store.markShown(second);
      expect(await store.givenUp(10)).toEqual([]);
      expect((await store.commit('harbour/boats', sha)).verdicts).toEqual([
        { ...first, base: 'main', createdAt: clock.now(), isWaiting: true, isGivenUp: false },
      ]);
    });

    it('lets nothing that happens to an old verdict touch the one that replaced it', async () => {
      const old = await storeVerdict();
      await store.putBack(old, { until: '2026-12-01T13:00:00.000Z', failure: '422: no' });
      await storeVerdict();

      await store.putBack(old, { until: '2026-12-01T14:00:00.000Z', failure: '422: no' });
      await store.giveUp(old, '422: no');

      const [verdict] = (await store.commit('harbour/boats', sha)).verdicts;
      expect(verdict).toMatchObject({ evalSeq: 2, isWaiting: true, isGivenUp: false });
      expect(verdict).not.toHaveProperty('failure');
      expect(await store.waitingSince(clock.now(), 10)).toHaveLength(1);
    });

    it('neither puts back nor gives up what is shown', async () => {
      const verdict = await storeVerdict();
      await store.markShown(verdict);

      await store.putBack(verdict, { until: clock.now(), failure: '422: no' });
      await store.giveUp(verdict, '422: no');

      expect((await store.commit('harbour/boats', sha)).verdicts).toEqual([
        { ...verdict, base: 'main', isWaiting: false, isGivenUp: false },
      ]);
      expect(await store.givenUp(10)).toEqual([]);
    });

    it('replaces a verdict that was given up by the next one of its pull request', async () => {
      await store.giveUp(await storeVerdict(), '422: no');
      await storeVerdict();

      expect(await store.givenUp(10)).toEqual([]);
      expect(await waiting()).toEqual(['#7 2']);
    });

    it('announces an evaluation in the place of the verdict, until there is a new one', async () => {
      await store.markShown(await storeVerdict());
      const evalSeq = await store.beginEvaluation('harbour/boats', 7);
      const judging = { repository: 'harbour/boats', headSha: sha, number: 7, installationId: 42 };
      clock.advance(1000);

      await store.announce({ ...judging, evalSeq, base: 'release-1' });

      const announced = { ...judging, evalSeq, runId: null, createdAt: clock.now() };
      expect((await store.commit('harbour/boats', sha)).verdicts).toEqual([
        { ...announced, base: 'release-1', isWaiting: true, isGivenUp: false },
      ]);
      expect(await store.waitingSince(clock.now(), 10)).toEqual([announced]);
      await store.completeEvaluation(completed(evalSeq, 'd-7-2', { salt: '2' }));
      expect((await store.commit('harbour/boats', sha)).verdicts).toMatchObject([
        { evalSeq, runId: expect.any(String), base: 'main', isWaiting: true },
      ]);
    });

    it('announces no evaluation over a later one, nor over its own verdict', async () => {
      const judging = { repository: 'harbour/boats', headSha: sha, number: 7, installationId: 42, base: 'main' };
      const evalSeq = await store.beginEvaluation('harbour/boats', 7);
      await storeVerdict();

      await store.announce({ ...judging, evalSeq });
      await store.announce({ ...judging, evalSeq: evalSeq + 1 });

      expect((await store.commit('harbour/boats', sha)).verdicts).toMatchObject([
        { evalSeq: evalSeq + 1, runId: expect.any(String) },
      ]);
    });

    it('lists what waits on all commits up to an instant, longest first', async () => {
      for (const number of [5, 3, 9, 1]) {
        await storeVerdict(number, String(number).repeat(40));
        clock.advance(60_000);
      }

      expect((await store.waitingSince('2026-12-01T11:59:59.999Z', 10)).map(({ number }) => number)).toEqual([]);
      expect((await store.waitingSince('2026-12-01T12:02:00Z', 10)).map(({ number }) => number)).toEqual([5, 3, 9]);
      expect((await store.waitingSince(clock.now(), 2)).map(({ headSha }) => headSha[0])).toEqual(['5', '3']);
    });

    it('lists as many as asked for, though there are more', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, index) => storeVerdict(1 + index)));

      expect(await store.waitingSince(clock.now(), 1000)).toHaveLength(40);
      expect(await store.waitingSince(clock.now(), 25)).toHaveLength(25);
      expect(await store.waitingSince(clock.now(), 0)).toEqual([]);
    });

    it('remembers a check run of a commit before its verdict is marked as shown', async () => {
      await storeVerdict();

      await store.recordCheckRun('harbour/boats', sha, 'sluice', { id: 900, contentHash: 'one' });
      await store.recordCheckRun('harbour/boats', sha, 'sluice / toy', { id: 901, contentHash: 'two' });
      await store.recordCheckRun('harbour/boats', sha, 'sluice', { id: 900, contentHash: 'three' });

      expect(await store.commit('harbour/boats', sha)).toMatchObject({
        verdicts: [{ isWaiting: true }],
        checkRuns: {
          sluice: { id: 900, contentHash: 'three' },
          'sluice / toy': { id: 901, contentHash: 'two' },
        },
      });
      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(0);
    });
  });
}
