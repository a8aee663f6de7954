import { takesInRepository, Waiver } from '../../../gates/model/waiver.ts';
import type { WaiverRecord, WaiverStore } from '../../../lambdas/ports/waiver-store.ts';
import { LOOK_AGAIN_MS, type WaiverWake, type WaiverWatch } from '../../../lambdas/ports/waiver-watch.ts';

/** Waivers and what follows from them; in the tables the two are apart. */
export type FakeWaiverStore = WaiverStore & WaiverWatch;

export function fakeWaiverStore(): FakeWaiverStore {
  const records = new Map<string, readonly WaiverRecord[]>();
  const wakes = new Map<string, WaiverWake>();
  const heads = () => [...records.values()].flatMap((versions) => versions.at(-1) ?? []).sort(byId);
  const approved = () => heads().flatMap(({ action, waiver }) => (action === 'approved' ? [waiver] : []));
  return {
    async inForce(repository, asOf) {
      return approved()
        .filter(({ scope, expiresAt }) => takesInRepository(scope, repository) && isLater(expiresAt, asOf))
        .sort(soonestFirst);
    },
    async write({ expectedVersion, ...record }) {
      const { id, expiresAt } = Waiver.parse(record.waiver);
      const versions = records.get(id) ?? [];
      if (versions.length !== expectedVersion) return 'stale';
      records.set(id, [...versions, structuredClone({ ...record, version: expectedVersion + 1 })]);
      const wake = (instant: string) => {
        for (const ms of [Date.parse(instant), Date.parse(instant) + LOOK_AGAIN_MS]) {
          wakes.set(`${ms}#${id}`, { waiver: id, at: new Date(ms).toISOString() });
        }
      };
      if (record.action !== 'requested') wake(record.at);
      if (record.action === 'approved') wake(expiresAt);
      return 'written';
    },
    byId: async (id) => records.get(id)?.at(-1),
    list: async () => heads(),
    history: async (id) => records.get(id) ?? [],
    async ending(after, until) {
      return approved()
        .filter(({ expiresAt }) => isLater(expiresAt, after) && !isLater(expiresAt, until))
        .sort(soonestFirst);
    },
    ...fakeWaiverWatch(wakes),
  };
}

const HOUR_MS = 3_600_000;

function fakeWaiverWatch(wakes: Map<string, WaiverWake>): WaiverWatch {
  const uses = new Map<string, string>();
  const notices = new Map<string, { claimedAt: string; toldAt?: string }>();
  return {
    async wakes(until, limit) {
      return [...wakes.values()]
        .filter(({ at }) => !isLater(at, until))
        .sort((a, b) => Date.parse(a.at) - Date.parse(b.at) || (a.waiver < b.waiver ? -1 : 1))
        .slice(0, limit);
    },
    async settle({ at, waiver }) {
      wakes.delete(`${Date.parse(at)}#${waiver}`);
    },
    async noteUsed(ids, at) {
      for (const id of ids) {
        const last = uses.get(id);
        if (last === undefined || Date.parse(last) < Date.parse(at) - HOUR_MS) uses.set(id, at);
      }
    },
    lastUses: async () => new Map(uses),
    async claimNotice(name, at) {
      const before = notices.get(name);
      const isFree = before?.toldAt === undefined && Date.parse(at) - Date.parse(before?.claimedAt ?? '1970') > 600_000;
      if (isFree) notices.set(name, { claimedAt: at });
      return isFree;
    },
    async noticeTold(name, at) {
      notices.set(name, { claimedAt: at, toldAt: at });
    },
  };
}

function isLater(instant: string, other: string): boolean {
  return Date.parse(instant) > Date.parse(other);
}

function byId(a: WaiverRecord, b: WaiverRecord): number {
  return a.waiver.id < b.waiver.id ? -1 : 1;
}

function soonestFirst(a: Waiver, b: Waiver): number {
  return Date.parse(a.expiresAt) - Date.parse(b.expiresAt) || (a.id < b.id ? -1 : 1);
}
