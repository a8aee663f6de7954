import { describe, expect, it } from 'vitest';
import { plannedAttempt } from '../../../gates/ci-jobs/retries.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Notice, Promotion } from '../../../gates/model/promotion.ts';
import { agendaOf, isDone, waitsForLateAct } from '../../../gates/promotion/agenda.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
const key = { job: 'e2e-dock', run: 1, number: 1 };
const attempt = (state: Attempt['state'], parts: Partial<Attempt> = {}): Attempt => ({
  ...plannedAttempt('e2e-dock', 1, 1, NIGHT),
  state,
  ...parts,
});
const notice = (parts: Partial<Notice> = {}): Notice => ({ topic: 'rejected', at: T(5), tries: 0, ...parts });

type Written = Parameters<typeof samplePromotion>[0];

/** A promotion in a phase since minute 30, whose end the stream knows. */
function at(phase: Promotion['phase'], parts: Partial<Promotion> = {}, written: Written = {}): Promotion {
  const opened = samplePromotion(written);
  const entered = { phase, at: T(30), cause: { kind: 'deadline' as const, text: 'so it went' } };
  return { ...opened, phase, history: [...opened.history, entered], hasLeft: true, ...parts };
}

/** Expects an effect from a minute on and not before, and that the agenda wakes up for it; `undefined`: at no time. */
function expectDue(promotion: Promotion, kind: string, minute: number | undefined): void {
  const kindsAt = (at: number) => agendaOf(promotion, T(at)).effects.map((effect) => effect.kind);
  if (minute === undefined) for (const at of [0, 31, 60, 900]) expect(kindsAt(at)).not.toContain(kind);
  else expect(kindsAt(minute)).toContain(kind);
  if (minute === undefined || minute === 0) return;
  expect(kindsAt(minute - 0.25)).not.toContain(kind);
  expect(agendaOf(promotion, T(minute - 0.25)).wakeAt).toBe(T(minute));
}

describe('what is due for an attempt', () => {
  it.each([
    ['planned', {}, 'trigger', 0],
    ['planned', { notBefore: T(7) }, 'trigger', 7],
    ['posting', { postedAt: T(10) }, 'reconcile', 12],
    ['posting', { plannedAt: T(10) }, 'reconcile', 12],
    ['lost', { postedAt: T(10) }, 'reconcile', 0],
    ['lost', { postedAt: T(10), lookedAt: T(10) }, 'reconcile', 11],
    ['running', { startedAt: T(10) }, 'look', 12],
    ['running', { startedAt: T(10), lastSeenAt: T(20) }, 'look', 25],
  ] as const)('that is %s %j: %s from minute %i', (state, parts, kind, minute) => {
    const promotion = at('running', { attempts: [attempt(state, parts)] });

    expectDue(promotion, kind, minute);
    expect(agendaOf(promotion, T(minute)).effects).toEqual([{ kind, attempt: key }]);
  });

  it.each(['ended', 'dropped'] as const)('that is %s: nothing', (state) => {
    expect(agendaOf(at('running', { attempts: [attempt(state)] }), T(60)).effects).toEqual([]);
  });

  it('that is planned is sent only while jobs run', () => {
    for (const phase of ['accepted', 'promoting', 'rejected'] as const)
      expectDue(at(phase, { attempts: [attempt('planned')] }, { mode: 'observe' }), 'trigger', undefined);
  });

  it('is looked at by the usual time of its job: learnt, else written, else every five minutes; late ones seldom', () => {
    const seen = { startedAt: T(0), lastSeenAt: T(3) };
    const job = (usualMinutes?: number) => ({ jobs: [sampleJob('e2e-dock', usualMinutes ? { usualMinutes } : {})] });
    const look = (promotion: Promotion, minute: number) => expectDue(promotion, 'look', minute);
    const attempts = [attempt('running', seen)];

    look(at('running', { attempts }, job()), 8);
    look(at('running', { attempts }, job(30)), 12);
    look(at('running', { attempts, usual: { 'e2e-dock': 300 } }, job(30)), 23);
    look(at('running', { attempts, usual: { other: 300 } }, job()), 8);
    const jobs = [sampleJob('other', { usualMinutes: 300 }), sampleJob('e2e-dock')];
    look(at('running', { attempts }, { jobs }), 8);
    look(at('rejected', { attempts, usual: { 'e2e-dock': 300 } }, job()), 18);
  });
});

describe('jobs that start the same execution', () => {
  const runner = { kind: 'gangway' as const, job: 'periodic-dock' };
  const jobs = [sampleJob('one', { runner }), sampleJob('two', { runner }), sampleJob('three')];
  const of = (job: string, state: Attempt['state'], parts: Partial<Attempt> = {}) => attempt(state, { job, ...parts });
  const triggered = (...attempts: readonly Attempt[]) =>
    agendaOf(at('running', { attempts: [...attempts] }, { jobs }), T(0)).effects.map((effect) =>
      'attempt' in effect ? `${effect.kind} ${effect.attempt.job}.${effect.attempt.run}` : effect.kind,
    );

  it.each(['posting', 'lost'] as const)('wait while another is %s', (state) => {
    const other = of('one', state, { postedAt: T(0), lookedAt: T(0) });

    expect(triggered(other, of('two', 'planned'), of('three', 'planned'))).toEqual(['trigger three.1']);
  });

  it('are sent one at a time, and not held up by one that runs', () => {
    const planned = [of('one', 'planned'), of('two', 'planned'), of('three', 'planned')];

    expect(triggered(...planned)).toEqual(['trigger one.1', 'trigger three.1']);
    expect(triggered(of('one', 'running', { startedAt: T(0) }), ...planned.slice(1))).toEqual([
      'trigger two.1',
      'trigger three.1',
    ]);
  });

  it('are runs of one job too, and not of jobs that nothing can mix up', () => {
    const check = { kind: 'github-check' as const, appId: 1, check: 'scan' };
    const alone = [sampleJob('one', { runner: check }), sampleJob('two', { runner: check })];
    const attempts = [of('one', 'planned'), of('one', 'planned', { run: 2 }), of('two', 'planned')];
    const { effects } = agendaOf(at('running', { attempts }, { jobs: alone }), T(0));

    expect(triggered(of('three', 'planned'), of('three', 'planned', { run: 2 }))).toEqual(['trigger three.1']);
    expect(effects.map((effect) => 'attempt' in effect && effect.attempt.job)).toEqual(['one', 'two']);
  });
});

describe('a job system that refuses our credentials', () => {
  const check = { kind: 'github-check' as const, appId: 1, check: 'scan' };
  const jobs = [sampleJob('one'), sampleJob('two'), sampleJob('scan', { runner: check })];
  const attempts = ['one', 'two', 'scan'].map((job) => attempt('planned', { job }));
  const pause = { since: T(1), text: '401', lastProbeAt: T(4) };
  const night = at('running', { attempts, pauses: { gangway: pause } }, { jobs });

  it('is asked by its first job alone, five minutes after the last time; others go on', () => {
    expect(agendaOf(night, T(5)).effects).toEqual([{ kind: 'trigger', attempt: { ...key, job: 'scan' } }]);
    expect(agendaOf(night, T(9)).effects).toEqual([
      { kind: 'probe', job: 'one' },
      { kind: 'trigger', attempt: { ...key, job: 'scan' } },
    ]);
    expectDue(night, 'probe', 9);
  });

  it('is not asked for a job that ended, nor one that the document does not have', () => {
    const ended = { ...night, attempts: [attempt('ended', { job: 'one' }), attempt('planned', { job: 'stranger' })] };

    expectDue(ended, 'probe', undefined);
    expectDue(ended, 'trigger', 0);
  });
});

describe('what is due for the act', () => {
  const began = { begunAt: T(31) };
  const claim = { answer: 'busy' as const, at: T(31) };
  const hold = { by: 'mate@example.com', reason: 'the lighthouse asks for it', at: T(5) };
  it.each([
    ['accepted', {}, 'claim', 0],
    ['accepted', { claim }, 'claim', 32],
    ['accepted', { hold }, 'claim', undefined],
    ['promoting', {}, 'act', 0],
    ['promoting', { act: { state: 'begun', ...began } }, 'act', 33],
    ['promoting', { act: { state: 'begun', ...began, lastSeenAt: T(40) } }, 'act', 42],
    ['promoting', { act: { state: 'underway', ...began, lastSeenAt: T(40) } }, 'watch', 41],
    ['failed', { act: { state: 'underway', ...began, lastSeenAt: T(40) } }, 'watch', 70],
    ['failed', { act: { state: 'begun', ...began } }, 'watch', 61],
    ['failed', { act: { state: 'begun' } }, 'watch', 30],
    ['failed', { act: { state: 'not-begun' } }, 'watch', undefined],
    [
      'failed',
      { act: { state: 'underway', ...began, late: { state: 'confirmed', at: T(50) } } },
      'reconcile-stream',
      50,
    ],
    [
      'failed',
      { act: { state: 'underway', ...began, late: { state: 'failed', at: T(50) } } },
      'reconcile-stream',
      undefined,
    ],
    ['rejected', { act: { state: 'underway', ...began } }, 'watch', undefined],
    ['rejected', { hasLeft: false }, 'leave', 0],
  ] as const)('that is %s %j: %s from minute %s', (phase, parts, kind, minute) => {
    const promotion = at(phase, parts as Partial<Promotion>);

    expectDue(promotion, kind, minute);
    expect(agendaOf(promotion, T(minute ?? 0)).effects.map((effect) => effect.kind)).toEqual(
      minute === undefined ? [] : [kind],
    );
  });

  it('of a stream that observes: to leave', () => {
    const observing = at('accepted', { hasLeft: false }, { mode: 'observe' });

    expect(agendaOf(observing, T(31))).toEqual({ effects: [{ kind: 'leave' }] });
  });
});

describe('messages', () => {
  it.each([
    [notice(), 5],
    [notice({ tries: 1, lastTryAt: T(10) }), 11],
    [notice({ tries: 2, lastTryAt: T(10) }), 12],
    [notice({ tries: 4, lastTryAt: T(10) }), 18],
    [notice({ tries: 7, lastTryAt: T(10) }), 74],
    [notice({ tries: 8, lastTryAt: T(10) }), undefined],
    [notice({ tries: 1, lastTryAt: T(10), sentAt: T(10) }), undefined],
  ])('%j is sent from minute %s', (told, minute) => {
    expectDue(at('rejected', { notices: [told] }), 'notify', minute);
  });

  it('name what they are about, and the channel', () => {
    const about = { topic: 'paused' as const, about: 'gangway', channel: 'lamps' };
    const { effects } = agendaOf(at('running', { notices: [notice(about), notice()] }), T(6));

    expect(effects).toEqual([
      { kind: 'notify', ...about },
      { kind: 'notify', topic: 'rejected' },
    ]);
  });
});

describe('the next look', () => {
  const running = [attempt('running', { startedAt: T(0), lastSeenAt: T(445) })];
  it.each([
    ['pending', {}, {}, 0, 450],
    ['running', {}, {}, 0, 450],
    ['running', { attempts: running }, {}, 446, 450],
    ['running', { attempts: [attempt('running', { startedAt: T(0), lastSeenAt: T(329) })] }, {}, 329.5, 330],
    ['running', { attempts: [attempt('ended', { startedAt: T(0) })] }, {}, 1, 450],
    ['running', { deadlineAt: T(30) }, {}, 0, 30],
    ['accepted', { hold: { by: 'x', reason: 'x'.repeat(10), at: T(5) } }, {}, 31, 450],
    ['accepted', {}, { mode: 'observe' as const }, 31, undefined],
    ['promoting', { act: { state: 'underway' as const, lastSeenAt: T(89.5) } }, {}, 89.6, 90],
    ['rejected', {}, {}, 31, undefined],
  ] as const)('at one that is %s %#', (phase, parts, written, now, minute) => {
    expect(agendaOf(at(phase, parts as Partial<Promotion>, written), T(now)).wakeAt).toBe(
      minute === undefined ? undefined : T(minute),
    );
  });
});

describe('a promotion that is done', () => {
  const open = { act: { state: 'underway' as const, begunAt: T(29), lastSeenAt: T(30) } };
  it.each([
    ['rejected', {}, true, false],
    ['rejected', { hasLeft: false }, false, false],
    ['rejected', { attempts: [attempt('running')] }, false, false],
    ['rejected', { attempts: [attempt('ended')] }, true, false],
    ['rejected', { notices: [notice()] }, false, false],
    ['rejected', { notices: [notice({ sentAt: T(6) })] }, true, false],
    ['rejected', { notices: [notice({ tries: 8 })] }, true, false],
    ['rejected', { notices: [notice({ tries: 7 })] }, false, false],
    ['running', {}, false, false],
    ['accepted', {}, false, false],
    ['failed', open, false, true],
    ['failed', { ...open, hasLeft: false }, false, false],
    ['failed', { ...open, attempts: [attempt('running')] }, false, false],
    ['failed', { ...open, attempts: [attempt('ended')] }, false, true],
    ['failed', { ...open, notices: [notice()] }, false, false],
    ['failed', { ...open, notices: [notice({ sentAt: T(6) })] }, false, true],
    ['promoting', open, false, false],
  ] as const)('%s %#: %s, but for a late act: %s', (phase, parts, done, waits) => {
    const promotion = at(phase, parts as Partial<Promotion>);

    expect([isDone(promotion), waitsForLateAct(promotion)]).toEqual([done, waits]);
  });

  it('is watched for a day to the minute after it was given up', () => {
    const seen = (minute: number) => at('failed', { act: { ...open.act, lastSeenAt: T(minute) } });

    expect(isDone(seen(30 + 1440 - 30))).toBe(false);
    expect(isDone(seen(30 + 1440 - 29))).toBe(true);
  });
});
