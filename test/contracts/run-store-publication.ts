import { beforeEach, describe, expect, it } from 'vitest';
import type { OutboxEntry, RunStore } from '../../lambdas/ports/run-store.ts';
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

    async function store7(number = 7): Promise<OutboxEntry> {
      const evalSeq = await store.beginEvaluation('harbour/boats', number);
      await store.completeEvaluation(completed(evalSeq, `d-${number}-${evalSeq}`, { number, salt: String(evalSeq) }));
      const entries = await store.outboxOlderThan(clock.now(), 1000);
      const entry = entries.find((candidate) => candidate.number === number && candidate.evalSeq === evalSeq);
      if (entry === undefined) throw new Error('the entry is not in the outbox');
      return entry;
    }

    it('shows the oldest entry of a pull request until it is closed, then the next', async () => {
      const first = await store7();
      const second = await store7();

      expect(await store.outbox('harbour/boats', 7)).toEqual(first);
      await store.closeOutbox(first);
      expect(await store.outbox('harbour/boats', 7)).toEqual(second);
      await store.closeOutbox(second);
      expect(await store.outbox('harbour/boats', 7)).toBeUndefined();
      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(2);
    });

    it('never moves the published number back', async () => {
      const first = await store7();
      const second = await store7();

      await store.closeOutbox(second);
      await store.closeOutbox(first);

      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(2);
      expect(await store.outboxOlderThan(clock.now(), 10)).toEqual([]);
    });

    it('closes an entry twice without harm', async () => {
      const entry = await store7();

      await store.closeOutbox(entry);
      await store.closeOutbox(entry);

      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(1);
    });

    it('orders more than ten entries by number, not by digits', async () => {
      for (let index = 0; index < 11; index += 1) await store7();

      for (let index = 1; index <= 9; index += 1) {
        const entry = await store.outbox('harbour/boats', 7);
        expect(entry?.evalSeq).toBe(index);
        if (entry) await store.closeOutbox(entry);
      }

      expect((await store.outbox('harbour/boats', 7))?.evalSeq).toBe(10);
    });

    it('lists entries of all pull requests up to an instant, oldest first', async () => {
      for (const number of [5, 3, 9, 1]) {
        await store7(number);
        clock.advance(60_000);
      }

      expect((await store.outboxOlderThan('2026-12-01T11:59:59.999Z', 10)).map(({ number }) => number)).toEqual([]);
      expect((await store.outboxOlderThan('2026-12-01T12:02:00Z', 10)).map(({ number }) => number)).toEqual([5, 3, 9]);
      expect((await store.outboxOlderThan(clock.now(), 2)).map(({ number }) => number)).toEqual([5, 3]);
    });

    it('lists as many entries as asked for, though there are more', async () => {
      await Promise.all(Array.from({ length: 40 }, (_, index) => store7(1 + index)));

      expect(await store.outboxOlderThan(clock.now(), 1000)).toHaveLength(40);
      expect(await store.outboxOlderThan(clock.now(), 25)).toHaveLength(25);
      expect(await store.outboxOlderThan(clock.now(), 0)).toEqual([]);
    });

    it('remembers a check run before its entry is closed', async () => {
      await store7();

      await store.recordCheckRun('harbour/boats', 7, 'sluice#x', { id: 900, contentHash: 'one' });
      await store.recordCheckRun('harbour/boats', 7, 'crd-compat#x', { id: 901, contentHash: 'two' });
      await store.recordCheckRun('harbour/boats', 7, 'sluice#x', { id: 900, contentHash: 'three' });

      expect((await store.head('harbour/boats', 7))?.checkRuns).toEqual({
        'sluice#x': { id: 900, contentHash: 'three' },
        'crd-compat#x': { id: 901, contentHash: 'two' },
      });
      expect((await store.head('harbour/boats', 7))?.publishedSeq).toBe(0);
    });
  });
}
