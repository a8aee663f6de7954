import { beforeEach, describe, expect, it } from 'vitest';
import type { StreamStore, StreamWrite } from '../../lambdas/ports/stream-store.ts';
import { sampleStream } from '../support/streams.ts';

function sampleWrite(overrides: Partial<StreamWrite> = {}): StreamWrite {
  const stream = overrides.stream === undefined ? sampleStream() : overrides.stream;
  const id = stream?.id ?? 'lamp-operator/harbour';
  return {
    id,
    expectedVersion: 0,
    stream,
    author: 'captain',
    reason: 'first',
    at: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}

/** What every StreamStore promises. `open` gives an empty one. */
export function describeStreamStore(name: string, open: () => Promise<StreamStore>): void {
  describe(`${name} keeps streams`, () => {
    let store: StreamStore;
    beforeEach(async () => {
      store = await open();
    });

    it('has none before the first is written', async () => {
      expect(await store.active()).toEqual([]);
      expect(await store.get('lamp-operator/harbour')).toBeUndefined();
      expect(await store.log('lamp-operator/harbour')).toEqual([]);
    });

    it('gives back what was written, as version 1, with all its defaults', async () => {
      expect(await store.write(sampleWrite())).toBe('written');

      expect(await store.get('lamp-operator/harbour')).toEqual({ version: 1, stream: sampleStream() });
      expect(await store.active()).toEqual([{ version: 1, stream: sampleStream() }]);
    });

    it('lists the streams in force by id, and not those that were withdrawn', async () => {
      const other = sampleStream({ id: 'beacon/harbour' });
      await store.write(sampleWrite());
      await store.write(sampleWrite({ id: other.id, stream: other }));
      await store.write(sampleWrite({ id: 'lamp-operator/harbour', stream: null, expectedVersion: 1 }));

      expect((await store.active()).map(({ stream }) => stream.id)).toEqual(['beacon/harbour']);
      expect(await store.get('lamp-operator/harbour')).toBeUndefined();
      expect((await store.heads()).map(({ id, version, stream }) => [id, version, stream?.id])).toEqual([
        ['beacon/harbour', 1, 'beacon/harbour'],
        ['lamp-operator/harbour', 2, undefined],
      ]);
      expect((await store.log('lamp-operator/harbour')).map(({ version, stream }) => [version, stream?.id])).toEqual([
        [2, undefined],
        [1, 'lamp-operator/harbour'],
      ]);
    });

    it('brings a withdrawn stream back as its next version', async () => {
      await store.write(sampleWrite());
      await store.write(sampleWrite({ id: 'lamp-operator/harbour', stream: null, expectedVersion: 1 }));

      expect(await store.write(sampleWrite({ expectedVersion: 2 }))).toBe('written');
      expect(await store.get('lamp-operator/harbour')).toEqual({ version: 3, stream: sampleStream() });
    });

    it.each([0, 2, 9])(
      'calls a write that expects version %i stale when version 1 is there, and changes nothing',
      async (expectedVersion) => {
        await store.write(sampleWrite());

        expect(await store.write(sampleWrite({ expectedVersion, reason: 'late' }))).toBe('stale');

        expect((await store.log('lamp-operator/harbour')).map(({ reason }) => reason)).toEqual(['first']);
      },
    );

    it('lets exactly one of many simultaneous writers win', async () => {
      const outcomes = await Promise.all(
        Array.from({ length: 6 }, (_, index) => store.write(sampleWrite({ author: `a-${index}` }))),
      );

      expect(outcomes.filter((outcome) => outcome === 'written')).toHaveLength(1);
      expect(await store.log('lamp-operator/harbour')).toHaveLength(1);
    });
  });
}
