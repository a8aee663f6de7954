import { plusMs } from '../../../gates/model/instant-arithmetic.ts';
import { stateOfWaiver, takesInRepository, type Waiver, type WaiverState } from '../../../gates/model/waiver.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WaiverRecord, WaiverStore } from '../../ports/waiver-store.ts';
import type { WaiverWatch } from '../../ports/waiver-watch.ts';

const DAY_MS = 86_400_000;

/** A waiver that no run used for this long is told as unused. */
export const UNUSED_DAYS = 14;

export interface ReadWaiversDeps {
  readonly waivers: Pick<WaiverStore, 'list' | 'byId' | 'history'>;
  readonly waiverWatch: Pick<WaiverWatch, 'lastUses'>;
  readonly clock: Clock;
}

type ListWaiversDeps = Omit<ReadWaiversDeps, 'waivers'> & { readonly waivers: Pick<WaiverStore, 'list'> };

/** A waiver as people look at it. */
export interface WaiverView {
  readonly waiver: Waiver;
  readonly state: WaiverState;
  readonly version: number;
  /** When a run last used it, to the hour. */
  readonly lastUsedAt?: string;
}

export interface WaiverFilter {
  readonly state?: WaiverState;
  /** Only those that take in this repository. */
  readonly repository?: string;
}

/** Waivers, soonest to end first; those that are over last, newest first. */
export async function listWaivers(filter: WaiverFilter, deps: ListWaiversDeps): Promise<readonly WaiverView[]> {
  const { state, repository } = filter;
  const views = await allViews(deps);
  return views
    .filter((view) => state === undefined || view.state === state)
    .filter(({ waiver }) => repository === undefined || takesInRepository(waiver.scope, repository))
    .sort(liveFirst);
}

/** One waiver with its history, oldest first; `undefined` where there is none of this id. */
export async function showWaiver(
  id: string,
  deps: ReadWaiversDeps,
): Promise<(WaiverView & { readonly history: readonly WaiverRecord[] }) | undefined> {
  const [record, history, uses] = await Promise.all([
    deps.waivers.byId(id),
    deps.waivers.history(id),
    deps.waiverWatch.lastUses(),
  ]);
  return record && { ...viewOf(record, uses, deps.clock.now()), history };
}

/** Approved waivers that end within so many days, soonest first. */
export async function expiringWaivers(days: number, deps: ListWaiversDeps): Promise<readonly WaiverView[]> {
  const last = plusMs(deps.clock.now(), days * DAY_MS);
  const views = await listWaivers({ state: 'approved' }, deps);
  return views.filter(({ waiver }) => waiver.expiresAt <= last);
}

/** Approved waivers that were in force for so many days and that no run used in that time. */
export async function unusedWaivers(days: number, deps: ListWaiversDeps): Promise<readonly WaiverView[]> {
  const since = plusMs(deps.clock.now(), -days * DAY_MS);
  const views = await listWaivers({ state: 'approved' }, deps);
  return views.filter(({ waiver, lastUsedAt }) => (lastUsedAt ?? approvedAt(waiver)) <= since);
}

function approvedAt({ approvals, requestedAt }: Waiver): string {
  return approvals[0]?.at ?? requestedAt;
}

async function allViews({ waivers, waiverWatch, clock }: ListWaiversDeps): Promise<readonly WaiverView[]> {
  const [records, uses] = await Promise.all([waivers.list(), waiverWatch.lastUses()]);
  return records.map((record) => viewOf(record, uses, clock.now()));
}

function viewOf({ waiver, version }: WaiverRecord, uses: ReadonlyMap<string, string>, now: string): WaiverView {
  const lastUsedAt = uses.get(waiver.id);
  return { waiver, state: stateOfWaiver(waiver, now), version, ...(lastUsedAt !== undefined && { lastUsedAt }) };
}

function isLive({ state }: WaiverView): boolean {
  return state === 'requested' || state === 'approved';
}

function liveFirst(a: WaiverView, b: WaiverView): number {
  if (isLive(a) !== isLive(b)) return isLive(a) ? -1 : 1;
  const order = a.waiver.expiresAt < b.waiver.expiresAt ? -1 : 1;
  if (a.waiver.expiresAt === b.waiver.expiresAt) return a.waiver.id < b.waiver.id ? -1 : 1;
  return isLive(a) ? order : -order;
}
