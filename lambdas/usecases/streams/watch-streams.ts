import { msBetween, plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Schedule, Stream, StreamVersion } from '../../../gates/model/stream.ts';
import { lastDueAt } from '../../../gates/promotion/schedule.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';
import type { StreamStore } from '../../ports/stream-store.ts';
import { type OpenCandidateDeps, pickCandidate } from '../images/open-candidate.ts';
import { type StreamAlert, type TellAlertDeps, tellAlert } from './tell-alert.ts';

export interface WatchStreamsDeps extends OpenCandidateDeps, TellAlertDeps {
  readonly streams: StreamStore;
}

const DAY_MS = 86_400_000;
const MOST_CANDIDATES = 100;

/**
 * Follows the schedules and looks for what did not happen. It runs outside of every promotion, so that a night that never began is
 * told like one that failed. Called every minute; a late call catches up, and two at once do the work once.
 */
export async function watchStreams(deps: WatchStreamsDeps): Promise<{ readonly opened: readonly string[] }> {
  const opened: string[] = [];
  for (const version of await deps.streams.active()) {
    const { stream } = version;
    const promotion = await noted(stream, () => followSchedule(version, deps), deps);
    if (promotion !== undefined) opened.push(promotion);
    await noted(stream, () => lookForMissing(stream, deps), deps);
    await noted(stream, () => lookForStale(stream, deps), deps);
  }
  return { opened };
}

/** One look that fails takes no other with it: a night that could not be begun is the very one that has to be told. */
async function noted<Seen>(
  { id }: Stream,
  look: () => Promise<Seen>,
  { log }: WatchStreamsDeps,
): Promise<Seen | undefined> {
  try {
    return await look();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log.error('stream could not be watched', { stream: id, reason });
    return undefined;
  }
}

/** At its time, or as soon as the stream is free after it. The mark comes last: a kill before it costs a second look, not a night. */
async function followSchedule(version: StreamVersion, deps: WatchStreamsDeps): Promise<string | undefined> {
  const { id, schedule } = version.stream;
  if (schedule === undefined) {
    const picked = await pickCandidate(version, 'event', deps);
    return picked.outcome === 'opened' ? picked.promotion : undefined;
  }
  const due = lastDueAt(schedule, deps.clock.now());
  const { scheduledUntil } = await deps.promotions.state(id);
  if (due === undefined) return undefined;
  if (scheduledUntil === undefined) return beginAfter(id, due, deps);
  if (scheduledUntil >= due) return undefined;
  if (due < (await scheduledSince(id, schedule, deps))) return beginAfter(id, due, deps);
  const picked = await pickCandidate(version, 'schedule', deps);
  if (picked.outcome === 'busy') return undefined;
  await deps.promotions.mark(id, 'scheduled', due);
  deps.log.info('schedule followed', { stream: id, due, outcome: picked.outcome });
  return picked.outcome === 'opened' ? picked.promotion : undefined;
}

/** When the schedule was written as it is now. Moved to an earlier hour, it is not due at once for a time that was not scheduled then. */
async function scheduledSince(id: string, schedule: Schedule, { streams }: WatchStreamsDeps): Promise<string> {
  const isSame = (stream: Stream | null) => JSON.stringify(stream?.schedule) === JSON.stringify(schedule);
  const log = await streams.log(id);
  const other = log.findIndex(({ stream }) => !isSame(stream));
  return (other === -1 ? log : log.slice(0, other)).at(-1)?.at ?? '';
}

/** A stream that is new has missed nothing: what was due before it was seen counts as followed. */
async function beginAfter(id: string, due: string, { promotions }: WatchStreamsDeps): Promise<undefined> {
  await promotions.mark(id, 'missing', due);
  await promotions.mark(id, 'scheduled', due);
}

/** The dead man's switch: nothing was opened since the time of the schedule, and its grace is over. */
async function lookForMissing({ id, schedule, ...stream }: Stream, deps: WatchStreamsDeps): Promise<void> {
  const now = deps.clock.now();
  const due = schedule && lastDueAt(schedule, now);
  if (schedule === undefined || due === undefined || now < plusMinutes(due, schedule.graceMinutes)) return;
  const [last] = await deps.promotions.ofStream(id, 1);
  if (last !== undefined && last.openedAt >= due) return;
  const before = last === undefined ? 'none was ever tried' : `the last one was opened at ${last.openedAt}`;
  const text = `no candidate was tried for the night of ${due}; ${before}`;
  const alert: StreamAlert = { kind: 'missing-nightly', text };
  await tellAlert({ ...stream, id, schedule }, { name: 'missing', until: due }, alert, deps);
}

/**
 * Days since the last completed promotion, told once a day. A stream that nothing was built for is idle, not stale; nor is one that rested
 * for days and is trying something new now.
 */
async function lookForStale(stream: Stream, deps: WatchStreamsDeps): Promise<void> {
  const { id, staleAfterDays, mode } = stream;
  const now = deps.clock.now();
  const since = mode === 'observe' ? undefined : await oldestUnmoved(id, now, deps.promotions);
  if (since === undefined) return;
  const daysOf = (at: string) => Math.floor(msBetween(at, now) / DAY_MS);
  const days = daysOf(since.at);
  if (days < staleAfterDays) return;
  const began = await beganAt(id, deps);
  if (began === undefined || daysOf(began) < staleAfterDays) return;
  const text = `nothing was promoted for ${days} days (${since.what}); the last word: ${since.last}`;
  await tellAlert(stream, { name: 'stale', until: now.slice(0, 10) }, { kind: 'stale', text }, deps);
}

/** When a stream was first written, or brought back: the days that it was withdrawn do not count. `undefined` while it is withdrawn. */
async function beganAt(id: string, { streams }: WatchStreamsDeps): Promise<string | undefined> {
  const log = await streams.log(id);
  const end = log.findIndex(({ stream }) => stream === null);
  return (end === -1 ? log : log.slice(0, end)).at(-1)?.at;
}

interface Unmoved {
  readonly at: string;
  readonly what: string;
  readonly last: string;
}

/** Since when the target does not follow: the last completed promotion, when something newer has been tried or waits since. */
async function oldestUnmoved(stream: string, now: string, promotions: PromotionStore): Promise<Unmoved | undefined> {
  const [state, past, candidates] = await Promise.all([
    promotions.state(stream),
    promotions.ofStream(stream, 1),
    promotions.candidates(stream, MOST_CANDIDATES),
  ]);
  const mark = state.promoted?.sequence ?? '';
  const newer = candidates.filter(({ candidate }) => candidate.sequence > mark);
  const first = newer.at(-1)?.candidate.origin.receivedAt;
  if (first === undefined) return undefined;
  const isAllYoung = newer.length < MOST_CANDIDATES && msBetween(first, now) < DAY_MS;
  if (isAllYoung) return undefined;
  const last = past[0]?.cause ?? 'no candidate was tried';
  if (state.promoted === undefined) return { at: first, what: 'since the first candidate', last };
  return { at: state.promoted.at, what: `since ${state.promoted.promotion}`, last };
}
