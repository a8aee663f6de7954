import { beforeEach, describe, expect, it } from 'vitest';
import type { Waiver } from '../../gates/model/waiver.ts';
import type { WaiverRecord, WaiverStore } from '../../lambdas/ports/waiver-store.ts';
import { LOOK_AGAIN_MS, type WaiverWatch } from '../../lambdas/ports/waiver-watch.ts';
import { captain, mate, sampleWaiver } from './samples.ts';

interface Stores {
  readonly store: WaiverStore;
  readonly watch: WaiverWatch;
}

const asOf = '2026-12-01T12:00:00.000Z';
const end = '2026-12-31T00:00:00.000Z';

/** What every WaiverStore promises, with the WaiverWatch beside it. `open` gives empty ones. */
export function describeWaiverStore(name: string, open: () => Promise<Stores>): void {
  describe(`${name} keeps waivers`, () => {
    let { store, watch } = {} as Stores;
    beforeEach(async () => {
      ({ store, watch } = await open());
    });
    const keep = (waiver: Waiver, action: WaiverRecord['action'] = 'approved', expectedVersion = 0, at = asOf) =>
      store.write({ waiver, expectedVersion, action, by: captain, at });
    const idsInForce = async (repository: string, at = asOf) =>
      (await store.inForce(repository, at)).map(({ id }) => id);

    it('gives back an approved waiver of the repository in any case, and of no other', async () => {
      await keep(sampleWaiver());

      expect(await store.inForce('Harbour/boats', asOf)).toEqual([sampleWaiver()]);
      expect(await store.inForce('harbour/boats-2', asOf)).toEqual([]);
    });

    it('writes nothing that it could not read again', async () => {
      const revoked = { by: captain, at: asOf, reason: '' };

      await expect(keep(sampleWaiver({ revoked }), 'revoked')).rejects.toThrow('say why');

      expect(await store.inForce('harbour/boats', asOf)).toEqual([]);
      expect(await store.byId(sampleWaiver().id)).toBeUndefined();
    });

    it('finds a waiver of several repositories and one with a pattern by each of them', async () => {
      await keep(sampleWaiver({ id: 'w-two', scope: { repositories: ['harbour/boats', 'harbour/piers'] } }));
      await keep(sampleWaiver({ id: 'w-all', scope: { repositories: ['harbour/*', '!harbour/cranes'] } }));

      expect(await idsInForce('harbour/boats')).toEqual(['w-all', 'w-two']);
      expect(await idsInForce('harbour/piers')).toEqual(['w-all', 'w-two']);
      expect(await idsInForce('harbour/ropes')).toEqual(['w-all']);
      expect(await idsInForce('harbour/cranes')).toEqual([]);
    });

    it.each([
      { at: '2026-12-30T23:59:59.999Z', count: 1 },
      { at: '2026-12-31T00:00:00Z', count: 0 },
      { at: '2026-12-31T00:00:00.000Z', count: 0 },
      { at: '2026-12-31T00:00:00.001Z', count: 0 },
    ])('counts a waiver until its end: at $at there are $count', async ({ at, count }) => {
      await keep(sampleWaiver({ expiresAt: end }));

      expect(await store.inForce('harbour/boats', at)).toHaveLength(count);
    });

    it('lists first what ends first', async () => {
      await keep(sampleWaiver({ id: 'w-late', expiresAt: '2027-03-01T00:00:00.000Z' }));
      await keep(sampleWaiver({ id: 'w-soon', expiresAt: '2026-12-24T00:00:00.500Z' }));
      await keep(sampleWaiver({ id: 'w-past', expiresAt: '2026-11-24T00:00:00.000Z' }));

      expect(await idsInForce('harbour/boats')).toEqual(['w-soon', 'w-late']);
      expect((await store.list()).map(({ waiver }) => waiver.id)).toEqual(['w-late', 'w-past', 'w-soon']);
    });

    it('counts no waiver that waits for an approval, and none that was revoked', async () => {
      const asked = sampleWaiver({ approvals: [] });
      await keep(asked, 'requested');
      expect(await idsInForce('harbour/boats')).toEqual([]);
      await keep(sampleWaiver(), 'approved', 1);
      expect(await idsInForce('harbour/boats')).toEqual(['w-1']);
      const revoked = sampleWaiver({ revoked: { by: mate, at: asOf, reason: 'the dock opened early' } });
      await keep(revoked, 'revoked', 2);
      expect(await idsInForce('harbour/boats')).toEqual([]);

      expect(await store.byId('w-1')).toEqual({
        version: 3,
        waiver: revoked,
        action: 'revoked',
        by: captain,
        at: asOf,
      });
      expect((await store.history('w-1')).map(({ version, action }) => [version, action])).toEqual([
        [1, 'requested'],
        [2, 'approved'],
        [3, 'revoked'],
      ]);
      expect((await store.history('w-1'))[0]?.waiver).toEqual(asked);
      expect(await store.byId('w-2')).toBeUndefined();
    });

    it('refuses a version that its author has not seen, and an id that is taken', async () => {
      await keep(sampleWaiver({ approvals: [] }), 'requested');

      expect(await keep(sampleWaiver({ expiresAt: '2027-12-31T00:00:00.000Z' }))).toBe('stale');
      expect(await keep(sampleWaiver(), 'approved', 1)).toBe('written');
      expect(await keep(sampleWaiver({ reason: 'another story altogether' }), 'approved', 1)).toBe('stale');

      expect((await store.byId('w-1'))?.waiver).toEqual(sampleWaiver());
      expect(await store.inForce('harbour/boats', asOf)).toEqual([sampleWaiver()]);
    });

    it('loses no update of writers that compete: each version is the work of exactly one', async () => {
      await keep(sampleWaiver({ approvals: [] }), 'requested');
      const writers = ['1', '2', '3', '4', '5', '6'];
      await Promise.all(writers.map((id) => approveAs(store, id)));

      const last = await store.byId('w-1');
      expect(last?.version).toBe(7);
      expect(last?.waiver.approvals.map(({ by }) => by.id).sort()).toEqual(writers);
      expect((await store.history('w-1')).slice(1).map(({ by }) => by.id)).toEqual(
        last?.waiver.approvals.map(({ by }) => by.id),
      );
    });

    it('names what ends in a range of time: after its start, and up to its end', async () => {
      for (const [id, expiresAt] of [
        ['w-a', '2026-12-10T00:00:00.000Z'],
        ['w-b', '2026-12-11T00:00:00.000Z'],
        ['w-c', '2026-12-12T00:00:00.000Z'],
      ] as const) {
        await keep(sampleWaiver({ id, expiresAt }));
      }
      await keep(sampleWaiver({ id: 'w-d', expiresAt: '2026-12-12T00:00:00.000Z', approvals: [] }), 'requested');

      const ending = await store.ending('2026-12-10T00:00:00.000Z', '2026-12-12T00:00:00.000Z');

      expect(ending.map(({ id }) => id)).toEqual(['w-b', 'w-c']);
    });

    it('wakes what a waiver touches when it comes into force, is revoked and ends, and again a little later', async () => {
      await keep(sampleWaiver({ approvals: [] }), 'requested');
      expect(await watch.wakes('2027-06-01T00:00:00.000Z', 10)).toEqual([]);
      await keep(sampleWaiver({ expiresAt: end }), 'approved', 1);

      const later = new Date(Date.parse(asOf) + LOOK_AGAIN_MS).toISOString();
      expect(await watch.wakes(asOf, 10)).toEqual([{ waiver: 'w-1', at: asOf }]);
      const due = [asOf, later, end].map((at) => ({ waiver: 'w-1', at }));
      expect(await watch.wakes(end, 10)).toEqual(due);
      expect(await watch.wakes('2027-06-01T00:00:00.000Z', 10)).toHaveLength(4);
      expect(await watch.wakes(end, 1)).toHaveLength(1);
      await watch.settle({ waiver: 'w-1', at: asOf });
      await watch.settle({ waiver: 'w-1', at: asOf });
      expect(await watch.wakes(end, 10)).toEqual(due.slice(1));
    });

    it('keeps when a waiver was last used, to the hour', async () => {
      await watch.noteUsed(['w-1', 'w-2'], '2026-12-01T12:00:00.000Z');
      await watch.noteUsed(['w-1'], '2026-12-01T12:59:00.000Z');
      await watch.noteUsed(['w-2'], '2026-12-01T13:00:01.000Z');

      expect([...(await watch.lastUses())].sort()).toEqual([
        ['w-1', '2026-12-01T12:00:00.000Z'],
        ['w-2', '2026-12-01T13:00:01.000Z'],
      ]);
    });

    it('lets one of many tell a thing, again when it was not told, and never once it was', async () => {
      const claim = (at: string) => watch.claimNotice('w-1 in 3 days', at);
      const claims = await Promise.all(['00', '00', '01'].map((second) => claim(`2026-12-01T12:00:${second}.000Z`)));
      expect(claims.filter((isMine) => isMine)).toHaveLength(1);
      expect(await claim('2026-12-01T12:09:00.000Z')).toBe(false);
      expect(await claim('2026-12-01T12:11:00.000Z')).toBe(true);
      await watch.noticeTold('w-1 in 3 days', '2026-12-01T12:11:01.000Z');

      expect(await claim('2026-12-02T12:00:00.000Z')).toBe(false);
      expect(await watch.claimNotice('w-1 in 1 day', '2026-12-02T12:00:00.000Z')).toBe(true);
    });
  });
}

/** Reads and writes again until the approval is there, as two people would who press a button at once. */
async function approveAs(store: WaiverStore, id: string): Promise<void> {
  const seen = await store.byId('w-1');
  if (seen === undefined) throw new Error('the waiver is gone');
  const by = { ...captain, id };
  const waiver = { ...seen.waiver, approvals: [...seen.waiver.approvals, { by, at: asOf }] };
  const write = { waiver, expectedVersion: seen.version, action: 'approved' as const, by, at: asOf };
  if ((await store.write(write)) === 'stale') await approveAs(store, id);
}
