import { beforeEach, describe, expect, it } from 'vitest';
import type { WaiverStore } from '../../lambdas/ports/waiver-store.ts';
import { sampleWaiver } from './samples.ts';

/** What every WaiverStore promises. `open` gives an empty one. */
export function describeWaiverStore(name: string, open: () => Promise<WaiverStore>): void {
  describe(`${name} keeps waivers`, () => {
    let store: WaiverStore;
    beforeEach(async () => {
      store = await open();
    });

    it('gives back a waiver of the repository, and of no other', async () => {
      await store.add(sampleWaiver());

      expect(await store.inForce('harbour/boats', '2026-12-01T12:00:00.000Z')).toEqual([sampleWaiver()]);
      expect(await store.inForce('harbour/boats-2', '2026-12-01T12:00:00.000Z')).toEqual([]);
    });

    it.each([
      { asOf: '2026-12-30T23:59:59.999Z', count: 1 },
      { asOf: '2026-12-31T00:00:00Z', count: 1 },
      { asOf: '2026-12-31T00:00:00.000Z', count: 1 },
      { asOf: '2026-12-31T00:00:00.001Z', count: 0 },
    ])('counts a waiver until its last instant: at $asOf there are $count', async ({ asOf, count }) => {
      await store.add(sampleWaiver({ expiresAt: '2026-12-31T00:00:00Z' }));

      expect(await store.inForce('harbour/boats', asOf)).toHaveLength(count);
    });

    it('lists first what ends first', async () => {
      await store.add(sampleWaiver({ id: 'w-late', expiresAt: '2027-03-01T00:00:00Z' }));
      await store.add(sampleWaiver({ id: 'w-soon', expiresAt: '2026-12-24T00:00:00.5Z' }));
      await store.add(sampleWaiver({ id: 'w-past', expiresAt: '2026-11-24T00:00:00Z' }));

      const waivers = await store.inForce('harbour/boats', '2026-12-01T12:00:00.000Z');

      expect(waivers.map(({ id }) => id)).toEqual(['w-soon', 'w-late']);
    });

    it('keeps one when the same waiver is added twice', async () => {
      await store.add(sampleWaiver());
      await store.add(sampleWaiver());

      expect(await store.inForce('harbour/boats', '2026-12-01T12:00:00.000Z')).toEqual([sampleWaiver()]);
    });

    it('refuses another waiver under an id that is taken: an expiry is never moved', async () => {
      await store.add(sampleWaiver());

      await expect(store.add(sampleWaiver({ expiresAt: '2027-12-31T00:00:00Z' }))).rejects.toThrow(
        'waiver w-1 already exists',
      );

      expect(await store.inForce('harbour/boats', '2026-12-01T12:00:00.000Z')).toEqual([sampleWaiver()]);
    });
  });
}
