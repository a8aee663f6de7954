import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { isDone, waitsForLateAct } from '../../../gates/promotion/agenda.ts';
import { samplePromotion } from '../../support/streams.ts';

const T = (minutes: number) => new Date(Date.UTC(2026, 10, 29, 3, 15 + minutes)).toISOString();
const one = { job: 'e2e-dock', run: 1, number: 1 };
const act = (minute: number, state: 'underway' | 'confirmed' | 'failed', text: string = state): Observation => ({
  kind: 'act',
  at: T(minute),
  state,
  text,
});

function tell(promotion: Promotion, minute: number, ...seen: readonly Observation[]) {
  return advance(promotion, seen, T(minute));
}

/** Accepted after half an hour, begun at once, and not confirmed in its hour; everything else is told and given back. */
function givenUp(notify: Parameters<typeof samplePromotion>[0] = {}): Promotion {
  const running = tell(samplePromotion(notify), 0).next;
  const posted = tell(
    running,
    0,
    { kind: 'posting', at: T(0), attempt: one, knownBefore: [] },
    { kind: 'triggered', at: T(0), attempt: one, execution: 'x-1' },
  ).next;
  const passed = tell(posted, 30, { kind: 'ended', at: T(30), attempt: one, execution: 'x-1', outcome: 'passed' }).next;
  const promoting = tell(passed, 31, { kind: 'claim', at: T(31), answer: 'mine' }).next;
  const begun = tell(promoting, 32, { kind: 'act-begun', at: T(32) }, act(32, 'underway')).next;
  const failed = tell(begun, 91).next;
  return tell(failed, 91, { kind: 'left', at: T(91) }, { kind: 'notified', at: T(91), topic: 'failed' }).next;
}

describe('a promotion that was given up at its deadline', () => {
  it('is watched for a day, with no timer standing by', () => {
    const failed = givenUp();

    expect(failed.history.at(-1)).toMatchObject({ phase: 'failed', cause: { kind: 'deadline' } });
    expect([isDone(failed), waitsForLateAct(failed)]).toEqual([false, true]);
    expect(tell(failed, 92)).toMatchObject({ effects: [{ kind: 'watch' }] });
    const seen = tell(failed, 92, act(92, 'underway'));
    expect(seen).toMatchObject({ effects: [], wakeAt: T(122) });
    expect(tell(seen.next, 122).effects).toEqual([{ kind: 'watch' }]);
  });

  it('is left alone after that day', () => {
    const seen = tell(givenUp(), 91 + 24 * 60 - 10, act(91 + 24 * 60 - 10, 'underway'));

    expect(seen.effects).toEqual([]);
    expect(seen.wakeAt).toBeUndefined();
    expect(isDone(seen.next)).toBe(true);
  });

  it('stays failed when it is confirmed after all, tells people, and has the row follow the target', () => {
    const late = tell(givenUp(), 300, act(300, 'confirmed', 'Release released'));

    expect(late.next).toMatchObject({
      phase: 'failed',
      act: { state: 'underway', late: { state: 'confirmed', text: 'Release released', at: T(300) } },
    });
    expect(late.next.history.map(({ phase }) => phase).at(-1)).toBe('failed');
    expect(late.effects).toEqual([{ kind: 'reconcile-stream' }, { kind: 'notify', topic: 'late' }]);

    const done = tell(
      late.next,
      301,
      { kind: 'reconciled', at: T(301) },
      { kind: 'notified', at: T(301), topic: 'late' },
    );
    expect(done.effects).toEqual([]);
    expect(isDone(done.next)).toBe(true);
  });

  it('is finished without a word when it fails late too', () => {
    const late = tell(givenUp(), 300, act(300, 'failed', 'no quota'));

    expect(late.next.act.late).toEqual({ state: 'failed', text: 'no quota', at: T(300) });
    expect(late.effects).toEqual([]);
    expect(isDone(late.next)).toBe(true);
  });

  it('keeps the first late word', () => {
    const first = tell(givenUp(), 300, act(300, 'confirmed', 'first')).next;

    expect(tell(first, 301, act(301, 'failed', 'second')).next.act.late?.text).toBe('first');
  });

  it('is not watched where the other side itself said that it failed', () => {
    const running = tell(samplePromotion(), 0).next;
    const accepted = tell(running, 1, {
      kind: 'order',
      at: T(1),
      word: { by: 'mate@example.com', reason: 'the lighthouse asks for it', at: T(1) },
      order: { order: 'accept' },
    }).next;
    const promoting = tell(accepted, 2, { kind: 'claim', at: T(2), answer: 'mine' }).next;
    const failed = tell(promoting, 3, { kind: 'act-begun', at: T(3) }, act(3, 'failed', 'no quota')).next;
    const told = tell(failed, 4, { kind: 'left', at: T(4) }, { kind: 'notified', at: T(4), topic: 'failed' });

    expect(told.next.phase).toBe('failed');
    expect(told.effects).toEqual([]);
    expect(isDone(told.next)).toBe(true);
  });
});

describe('messages to several channels', () => {
  const notify = [
    { kind: 'slack' as const, channel: 'lamps' },
    { kind: 'email' as const, to: ['a@example.com', 'b@example.com'] },
    { kind: 'webhook' as const, url: 'https://hooks.example.com/lamps', secret: 'lamps-hook' },
  ];
  const begin = (topic = {}) => tell(samplePromotion({ notify, ...topic }), 0).next;
  const rejected = tell(begin(), 5, {
    kind: 'order',
    at: T(5),
    word: { by: 'mate@example.com', reason: 'the lighthouse asks for it', at: T(5) },
    order: { order: 'reject' },
  });
  const channels = ['lamps', 'a@example.com,b@example.com', 'https://hooks.example.com/lamps'];

  it('are one each, and each is tried again for itself', () => {
    const told = (channel: string) => ({ kind: 'notify', topic: 'rejected', channel });
    expect(rejected.effects).toEqual(expect.arrayContaining(channels.map(told)));

    const half = tell(
      rejected.next,
      6,
      { kind: 'notified', at: T(6), topic: 'rejected', channel: channels[0] },
      { kind: 'not-notified', at: T(6), topic: 'rejected', channel: channels[1], text: 'mailbox full' },
      { kind: 'not-notified', at: T(6), topic: 'rejected', channel: channels[2], text: 'HTTP 500' },
    );

    expect(half.effects.filter(({ kind }) => kind === 'notify')).toEqual([]);
    expect(half.next.notices.map(({ channel, sentAt, problem }) => [channel, sentAt, problem])).toEqual([
      [channels[0], T(6), undefined],
      [channels[1], undefined, 'mailbox full'],
      [channels[2], undefined, 'HTTP 500'],
    ]);
    expect(tell(half.next, 7).effects.filter(({ kind }) => kind === 'notify')).toEqual([
      told(channels[1] ?? ''),
      told(channels[2] ?? ''),
    ]);
  });

  it('tell of each job system that refuses our credentials, once', () => {
    const refused = (minute: number, system: string): Observation => ({
      kind: 'unauthorized',
      at: T(minute),
      system,
      text: '401',
    });
    const { next } = tell(begin(), 3, refused(3, 'gangway'), refused(3, 'github'));

    expect(tell(next, 9, refused(9, 'github')).next.notices.map(({ about, channel }) => [about, channel])).toEqual([
      ...channels.map((channel) => ['gangway', channel]),
      ...channels.map((channel) => ['github', channel]),
    ]);
  });
});

describe('two job systems', () => {
  it('are paused and asked again each for itself', () => {
    const check = { kind: 'github-check' as const, appId: 1, check: 'integration' };
    const start = tell(
      samplePromotion({
        jobs: [
          { name: 'e2e-dock', kind: 'blocking', runner: { kind: 'gangway', job: 'periodic-dock' } },
          { name: 'app', kind: 'blocking', runner: check },
        ],
      }),
      0,
    ).next;

    const paused = tell(start, 1, { kind: 'unauthorized', at: T(1), system: 'github', text: '401' });

    expect(paused.effects).toContainEqual({ kind: 'trigger', attempt: one });
    expect(paused.effects.filter(({ kind }) => kind === 'trigger')).toHaveLength(1);
    expect(tell(paused.next, 6).effects).toContainEqual({ kind: 'probe', job: 'app' });
    const lifted = tell(paused.next, 7, { kind: 'authorized', at: T(7), system: 'github' });
    expect(lifted.next.pauses).toEqual({});
  });

  it('let two jobs that start the same thing go one after the other', () => {
    const runner = (value: string) => ({ kind: 'gangway' as const, job: 'periodic-dock', env: { SIZE: value } });
    const start = tell(
      samplePromotion({
        jobs: [
          { name: 'large', kind: 'blocking', runner: runner('large') },
          { name: 'small', kind: 'blocking', runner: runner('small') },
          { name: 'storm', kind: 'blocking', runner: { kind: 'gangway', job: 'periodic-storm' } },
        ],
      }),
      0,
    );
    const jobsOf = (effects: readonly object[]) =>
      effects.flatMap((effect) => ('attempt' in effect ? [(effect.attempt as { job: string }).job] : []));

    expect(jobsOf(start.effects)).toEqual(['large', 'storm']);
    const large = { job: 'large', run: 1, number: 1 };
    const posted = tell(start.next, 1, { kind: 'posting', at: T(1), attempt: large, knownBefore: [] });
    expect(jobsOf(posted.effects)).toEqual(['storm']);
    const found = tell(posted.next, 1, { kind: 'triggered', at: T(1), attempt: large, execution: 'x-1' });
    expect(jobsOf(found.effects)).toEqual(['small', 'storm']);
  });

  it('wait for a check until the time of its job is over, from the plan on', () => {
    const runner = { kind: 'github-check' as const, appId: 1, check: 'integration' };
    const start = tell(
      samplePromotion({ jobs: [{ name: 'app', kind: 'blocking', runner, deadlineMinutes: 60 }] }),
      0,
    ).next;

    expect(tell(start, 59).next.phase).toBe('running');
    expect(tell(start, 60).next).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
  });
});

describe('a job system that asks us to wait', () => {
  it.each([
    [0, 30],
    [90, 90],
    [100_000, 15 * 60],
  ])('for %i seconds is asked again after %i', (afterSeconds, seconds) => {
    const start = tell(samplePromotion(), 0).next;
    const waiting = tell(start, 0, { kind: 'not-sent', at: T(0), attempt: one, text: 'rate_limited', afterSeconds });

    expect(waiting.effects).toEqual([]);
    expect(waiting.wakeAt).toBe(new Date(Date.parse(T(0)) + seconds * 1000).toISOString());
  });
});
