import { beforeEach, describe, expect, it } from 'vitest';
import { plusMinutes } from '../../../../gates/model/instant-arithmetic.ts';
import { addressOf } from '../../../../gates/model/stream/channel.ts';
import type { Stream } from '../../../../gates/model/stream.ts';
import type { PromotionStore } from '../../../../lambdas/ports/promotion-store.ts';
import type { StreamStore } from '../../../../lambdas/ports/stream-store.ts';
import { sweepPromotions } from '../../../../lambdas/usecases/promotions/sweep-promotions.ts';
import type { StreamAlert } from '../../../../lambdas/usecases/streams/tell-alert.ts';
import { watchStreams } from '../../../../lambdas/usecases/streams/watch-streams.ts';
import { fakeLog } from '../../../support/fakes/log.ts';
import { fakePromotionStore } from '../../../support/fakes/promotion-store.ts';
import { fakeStreamStore } from '../../../support/fakes/stream-store.ts';
import { NIGHT, sampleCandidate, samplePromotion, sampleStream } from '../../../support/streams.ts';

const STREAM = 'lamp-operator/harbour';
const at = (minutes: number) => plusMinutes(NIGHT, minutes);
const DAY = 24 * 60;
const harbour = { kind: 'slack' as const, channel: 'C0HARBOUR' };
const pier = { kind: 'slack' as const, channel: 'C0PIER' };

let promotions: PromotionStore;
let streams: StreamStore;
let alerts: StreamAlert[];
let closed: ReadonlySet<string>;
let told: string[];
let log: ReturnType<typeof fakeLog>;
beforeEach(async () => {
  [promotions, streams, alerts] = [fakePromotionStore(), fakeStreamStore(), []];
  [closed, log, told] = [new Set(), fakeLog(), []];
  const stream = sampleStream({ schedule: { at: '03:15', graceMinutes: 60 }, staleAfterDays: 3, notify: [harbour] });
  await streams.write({ id: STREAM, expectedVersion: 0, stream, author: 'captain', reason: 'first', at: NIGHT });
  await watch(-60);
});

const write = (stream: Stream, expectedVersion: number, minutes: number) =>
  streams.write({ id: STREAM, expectedVersion, stream, author: 'captain', reason: 'another hour', at: at(minutes) });

const watch = (minutes: number) =>
  watchStreams({
    promotions,
    streams,
    clock: { now: () => at(minutes) },
    log,
    startTimer: async () => undefined,
    alert: async (_, channel, alert) => {
      const address = addressOf(channel);
      told.push(`${address} ${minutes}`);
      if (closed.has(address)) return `${address}: channel_not_found`;
      alerts.push(alert);
      return undefined;
    },
  });

/** Ends what is being tried, so that the stream is free. */
async function end(id: string, phase: 'promoted' | 'rejected', minutes: number): Promise<void> {
  const stored = await promotions.get(id);
  if (stored === undefined) throw new Error('it is gone');
  const change = { phase, at: at(minutes), cause: { kind: 'jobs' as const, text: 'so it ended' } };
  const next = { ...stored.promotion, phase, history: [...stored.promotion.history, change] };
  await promotions.save(next, stored.revision, undefined);
  if (phase === 'promoted') await promotions.claim(next);
  await promotions.leave(next);
}

describe('the watch over streams', () => {
  it('opens the newest candidate at the time of the schedule, once', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));
    expect((await watch(-1)).opened).toEqual([]);

    expect((await watch(0)).opened).toHaveLength(1);
    expect((await watch(1)).opened).toEqual([]);
  });

  it('asks nothing of a new stream for the night before it was written', async () => {
    const other = sampleStream({
      id: 'beacon/harbour',
      notify: [harbour],
      schedule: { at: '03:15', graceMinutes: 60 },
    });
    await promotions.addCandidate(other.id, sampleCandidate('a'));
    await streams.write({
      id: other.id,
      expectedVersion: 0,
      stream: other,
      author: 'captain',
      reason: 'first',
      at: at(-30),
    });

    expect((await watch(-20)).opened).toEqual([]);
    expect(alerts).toEqual([]);
    expect((await watch(0)).opened).toHaveLength(1);
  });

  it('asks nothing for a time that is in the past when the schedule is moved to it, and all of a change of anything else', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));
    const [first = ''] = (await watch(0)).opened;
    await end(first, 'rejected', 30);
    await promotions.addCandidate(STREAM, sampleCandidate('b'));
    const moved = sampleStream({ schedule: { at: '06:00', graceMinutes: 60 }, notify: [harbour] });
    await write(moved, 1, 600);

    expect((await watch(601)).opened).toEqual([]);
    await watch(700);
    expect(alerts).toEqual([]);

    await write({ ...moved, title: 'The lamp operator' }, 2, DAY + 166);
    expect((await watch(DAY + 167)).opened).toHaveLength(1);
  });

  it('catches up a time that was missed', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));

    expect((await watch(200)).opened).toHaveLength(1);
  });

  it('waits for a stream that is busy at its time, and opens when it is free', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));
    const [first = ''] = (await watch(0)).opened;
    await promotions.addCandidate(STREAM, sampleCandidate('b'));

    expect((await watch(DAY)).opened).toEqual([]);
    await end(first, 'rejected', DAY + 5);

    expect((await watch(DAY + 6)).opened).toHaveLength(1);
  });

  it('tells of a night that did not come after its grace, once', async () => {
    for (const minutes of [0, 59, 60, 61, 500]) await watch(minutes);

    expect(alerts.map(({ kind }) => kind)).toEqual(['missing-nightly']);
    await watch(DAY + 61);
    expect(alerts).toHaveLength(2);
  });

  const errors = () =>
    log.entries.filter(({ level }) => level === 'error').map(({ message, fields }) => [message, fields['reason']]);

  it('tells of it each minute as long as nobody could be told, and never again once everybody was', async () => {
    await write(sampleStream({ schedule: { at: '03:15', graceMinutes: 60 }, notify: [harbour, pier] }), 1, -30);
    closed = new Set(['C0HARBOUR', 'C0PIER']);
    for (let minute = 60; minute < 260; minute += 1) await watch(minute);
    expect(told).toHaveLength(400);
    expect(new Set(errors().map(String))).toEqual(
      new Set(['stream could not be watched,C0HARBOUR: channel_not_found; C0PIER: channel_not_found']),
    );

    closed = new Set();
    for (const minute of [260, 261, 262, 500]) await watch(minute);
    expect(told.slice(400)).toEqual(['C0HARBOUR 260', 'C0PIER 260']);
  });

  it('tries only the channel again that was closed, ever later, and gives it up with an error after eight tries', async () => {
    await write(sampleStream({ schedule: { at: '03:15', graceMinutes: 60 }, notify: [harbour, pier] }), 1, -30);
    closed = new Set(['C0PIER']);
    for (let minute = 60; minute < 600; minute += 1) await watch(minute);

    const tries = [60, 61, 63, 67, 75, 91, 123, 187].map((minute) => `C0PIER ${minute}`);
    expect(told).toEqual(['C0HARBOUR 60', ...tries]);
    expect(log.entries.filter(({ message }) => message === 'message not sent').map(({ level }) => level)).toEqual(
      Array(7).fill('warn'),
    );
    expect(errors()).toEqual([
      ['stream could not be watched', 'C0PIER: channel_not_found; given up: C0PIER was not told of missing-nightly'],
    ]);
  });

  it('tells the channel that opens again, and nobody twice', async () => {
    await write(sampleStream({ schedule: { at: '03:15', graceMinutes: 60 }, notify: [harbour, pier] }), 1, -30);
    closed = new Set(['C0HARBOUR']);
    for (const minute of [60, 61, 62]) await watch(minute);
    closed = new Set();
    for (let minute = 63; minute < 400; minute += 1) await watch(minute);

    expect(told).toEqual(['C0HARBOUR 60', 'C0PIER 60', 'C0HARBOUR 61', 'C0HARBOUR 63']);
    expect(alerts).toHaveLength(2);
    expect(errors()).toEqual([]);
  });

  it('tries a channel again over whose message a process died', async () => {
    const begun = { until: NIGHT, tries: 1, lastTryAt: at(60) };
    await promotions.keepAlertTelling(STREAM, 'missing', 'C0HARBOUR', begun, undefined);
    await watch(60);
    expect(told).toEqual([]);

    await watch(61);
    expect(told).toEqual(['C0HARBOUR 61']);
  });

  it('leaves a night alone that an older version of the table says was told', async () => {
    await promotions.mark(STREAM, 'missing', NIGHT);
    for (const minute of [60, 61]) await watch(minute);

    expect(told).toEqual([]);
  });

  it('lets one of two looks at once tell a channel', async () => {
    await Promise.all([watch(60), watch(60)]);

    expect(told).toEqual(['C0HARBOUR 60']);
  });

  it('tells of a night that could not be begun', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));
    const open = promotions.open;
    promotions = { ...promotions, open: () => Promise.reject(new Error('the table is throttled')) };
    for (const minutes of [0, 30, 60]) await watch(minutes);

    expect(alerts.map(({ kind }) => kind)).toEqual(['missing-nightly']);
    promotions = { ...promotions, open };
    expect((await watch(61)).opened).toHaveLength(1);
  });

  it('counts staleness in days since the last completed promotion, and only when something newer was built', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));
    const [first = ''] = (await watch(0)).opened;
    await end(first, 'promoted', 60);
    await watch(10 * DAY);
    expect(alerts.filter(({ kind }) => kind === 'stale')).toEqual([]);

    await promotions.addCandidate(STREAM, sampleCandidate('b'));
    const [second = ''] = (await watch(11 * DAY)).opened;
    await end(second, 'rejected', 11 * DAY + 60);
    await watch(11 * DAY + 90);

    const stale = alerts.filter(({ kind }) => kind === 'stale').map(({ text }) => text);
    expect(stale).toEqual([`nothing was promoted for 10 days (since ${first}); the last word: opened by schedule`]);
  });

  it('does not call a stream stale that rested for days and is trying something new', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));
    const [first = ''] = (await watch(0)).opened;
    await end(first, 'promoted', 60);
    const late = sampleCandidate('b');
    await promotions.addCandidate(STREAM, { ...late, origin: { ...late.origin, receivedAt: at(5 * DAY - 10) } });

    const [second = ''] = (await watch(5 * DAY)).opened;
    await watch(5 * DAY + 200);
    expect(alerts.filter(({ kind }) => kind === 'stale')).toEqual([]);

    await end(second, 'rejected', 5 * DAY + 300);
    await watch(6 * DAY);
    expect(alerts.filter(({ kind }) => kind === 'stale')).toHaveLength(1);
  });
});

describe('the watch over a stream that was withdrawn', () => {
  const kinds = (kind: StreamAlert['kind']) => alerts.filter((alert) => alert.kind === kind);
  const withdraw = (expectedVersion: number, minutes: number) =>
    streams.write({ id: STREAM, expectedVersion, stream: null, author: 'pilot', reason: 'closed', at: at(minutes) });
  const whole = () =>
    sampleStream({ schedule: { at: '03:15', graceMinutes: 60 }, staleAfterDays: 3, notify: [harbour] });

  it('tries nothing, and tells of no night and of no target, whatever waits', async () => {
    await promotions.addCandidate(STREAM, sampleCandidate('a'));
    await withdraw(1, -30);

    for (let day = 0; day < 10; day += 1) expect((await watch(day * DAY + 90)).opened).toEqual([]);
    expect(alerts).toEqual([]);
  });

  it('counts from the day that it is brought back on, and is watched as before from then', async () => {
    const [first = ''] = await (async () => {
      await promotions.addCandidate(STREAM, sampleCandidate('a'));
      return (await watch(0)).opened;
    })();
    await end(first, 'promoted', 60);
    await promotions.addCandidate(STREAM, sampleCandidate('b'));
    await withdraw(1, 120);
    await write(whole(), 2, 20 * DAY + 600);

    expect((await watch(20 * DAY + 601)).opened).toEqual([]);
    expect(alerts).toEqual([]);

    const [second = ''] = (await watch(21 * DAY)).opened;
    expect((await promotions.get(second))?.promotion.candidate).toEqual(sampleCandidate('b'));
    await end(second, 'rejected', 21 * DAY + 10);
    await watch(21 * DAY + 100);
    await watch(22 * DAY + 600);
    expect(kinds('stale')).toEqual([]);

    await watch(23 * DAY + 600);
    expect(kinds('stale')).toHaveLength(1);
    expect(kinds('missing-nightly')).toHaveLength(2);
  });
});

describe('the sweep of promotions', () => {
  it('starts the timer again only of what is long overdue', async () => {
    const promotion = samplePromotion();
    await promotions.open(promotion);
    const restarted: string[] = [];
    const timer = { start: async () => undefined, restart: async (id: string) => void restarted.push(id) };
    const sweep = (minutes: number) =>
      sweepPromotions({ promotions, timer, clock: { now: () => at(minutes) }, log: fakeLog() });

    expect(await sweep(14)).toEqual({ restarted: 0 });
    expect(await sweep(15)).toEqual({ restarted: 1 });
    expect(restarted).toEqual([promotion.id]);
  });
});
