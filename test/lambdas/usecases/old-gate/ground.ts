import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import type { Observation } from '../../../../gates/model/observation.ts';
import type { Promotion } from '../../../../gates/model/promotion.ts';
import { advance } from '../../../../gates/promotion/advance.ts';
import { openPromotion } from '../../../../gates/promotion/open.ts';
import { watchStreams } from '../../../../lambdas/usecases/streams/watch-streams.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../../support/fakes/stream-store.ts';
import type { Fate } from '../../../support/simulated-night.ts';
import { NIGHT, sampleCandidate, samplePromotion, sampleStream } from '../../../support/streams.ts';

/** An instant of the night, in minutes from its beginning. */
export const at = (minutes: number) => plusMinutes(NIGHT, minutes);
export const DAY = 24 * 60;

export const names = (count: number) => Array.from({ length: count }, (_, index) => `e2e-${index}`);
export const passes = (minutes: number): Fate => ({ post: 'created', minutes, outcome: 'passed' });
export const fails = (minutes: number): Fate => ({ post: 'created', minutes, outcome: 'failed' });
export const never: Fate = { post: 'created', minutes: 0, outcome: 'never' };

/** The one try of the sample's job. */
export const one = { job: 'e2e-dock', run: 1, number: 1 };

/** A promotion whose every job runs, as `x-<job>`. */
export function allRunning(start: Promotion = samplePromotion()): Promotion {
  const opened = advance(start, [], NIGHT).next;
  const seen = opened.attempts.flatMap(({ job, run, number }): Observation[] => {
    const attempt = { job, run, number };
    return [
      { kind: 'posting', at: at(0), attempt, knownBefore: [] },
      { kind: 'triggered', at: at(0), attempt, execution: `x-${job}` },
    ];
  });
  return advance(opened, seen, at(0)).next;
}

export function minutesUntil({ history }: Promotion, phase: Promotion['phase']): number {
  return (Date.parse(history.find((change) => change.phase === phase)?.at ?? '') - Date.parse(NIGHT)) / 60_000;
}

export function answered(status: number, body: unknown) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { kind: 'answered' as const, status, headers: {}, body: text };
}

const cut = { kind: 'lost' as const, cause: 'cut' as const };

/** A Gangway that says the same to everybody. */
export function jobsAnswering(says: { trigger?: unknown; list?: unknown; read?: (id: string) => unknown }) {
  const gangway = {
    trigger: async () => says.trigger ?? cut,
    list: async () => says.list ?? answered(200, {}),
    read: async (_: unknown, id: string) => says.read?.(id) ?? cut,
  };
  return { gangway } as never;
}

export async function stored(promotion: Promotion) {
  const promotions = fakePromotionStore();
  await promotions.open(promotion);
  await promotions.save(promotion, 1, undefined);
  return promotions;
}

/** A stream under the watch that looks for what did not happen. Without a schedule every build is tried at once. */
export async function watchedStream({ hasSchedule = false } = {}) {
  const [streams, promotions] = [fakeStreamStore(), fakePromotionStore()];
  const alerts: { readonly kind: string; readonly text: string }[] = [];
  const schedule = { at: '03:15', graceMinutes: 60 };
  const notify = [{ kind: 'slack' as const, channel: 'C0HARBOUR' }];
  const stream = sampleStream({ staleAfterDays: 3, notify, ...(hasSchedule && { schedule }) });
  await streams.write({ id: stream.id, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: NIGHT });
  const watch = (minute: number) =>
    watchStreams({
      streams,
      promotions,
      clock: { now: () => at(minute) },
      log: fakeLog(),
      startTimer: async () => undefined,
      alert: async (_stream, _channel, alert) => {
        alerts.push(alert);
        return undefined;
      },
    });
  await watch(-60);
  return {
    promotions,
    watch,
    told: (kind: string) => alerts.filter((alert) => alert.kind === kind).map(({ text }) => text),
    /** A build that comes at this minute; gives the promotion that tries it. */
    async build(letter: string, minute: number): Promise<string> {
      const candidate = sampleCandidate(letter);
      const origin = { ...candidate.origin, receivedAt: at(minute) };
      await promotions.addCandidate(stream.id, { ...candidate, origin, sequence: `${at(minute)}#${letter}` });
      const [opened = ''] = (await watch(minute)).opened;
      return opened;
    },
    async end(id: string, phase: 'promoted' | 'rejected' | 'failed', minute: number): Promise<void> {
      const kept = await promotions.get(id);
      if (kept === undefined) throw new Error(`promotion ${id} is gone`);
      const change = { phase, at: at(minute), cause: { kind: 'jobs' as const, text: 'so it ended' } };
      const next = { ...kept.promotion, phase, history: [...kept.promotion.history, change] };
      await promotions.save(next, kept.revision, undefined);
      if (phase === 'promoted') await promotions.claim(next);
      await promotions.leave(next);
    },
  };
}

export function opened(letter: string, overrides: Parameters<typeof sampleStream>[0] = {}): Promotion {
  const stream = { version: 1, stream: sampleStream(overrides) };
  return openPromotion({ stream, candidate: sampleCandidate(letter), now: NIGHT, by: 'event' });
}
