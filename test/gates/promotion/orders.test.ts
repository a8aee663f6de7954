import { describe, expect, it } from 'vitest';
import type { Observation } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { sampleJob, samplePromotion } from '../../support/streams.ts';

const T = (minutes: number) => new Date(Date.UTC(2026, 10, 29, 3, 15 + minutes)).toISOString();
const word = (at: string) => ({ by: 'mate@example.com', reason: 'the lighthouse asks for it', at });
const one = { job: 'e2e-dock', run: 1, number: 1 };
const order = (given: 'hold' | 'release' | 'accept' | 'reject' | 'abort', minute: number): Observation => ({
  kind: 'order',
  at: T(minute),
  word: word(T(minute)),
  order: { order: given },
});
const posted: Observation = { kind: 'posting', at: T(0), attempt: one, knownBefore: ['old'] };
const triggered: Observation = { kind: 'triggered', at: T(0), attempt: one, execution: 'x-1' };
const ended = (minute: number, outcome: 'passed' | 'failed' | 'infrastructure'): Observation => ({
  kind: 'ended',
  at: T(minute),
  attempt: one,
  execution: 'x-1',
  outcome,
});

/** Each step: what is seen at a minute of the night. */
function play(start: Promotion, ...steps: readonly (readonly [minute: number, ...Observation[]])[]) {
  return steps.reduce((state, [minute, ...seen]) => advance(state.next, seen, T(minute)), advance(start, [], T(0)));
}

describe('a person', () => {
  it.each([
    { given: 'accept' as const, phase: 'accepted', verdict: 'waived' },
    { given: 'reject' as const, phase: 'rejected', verdict: 'fail' },
    { given: 'abort' as const, phase: 'rejected', verdict: 'inconclusive' },
  ])('can $given while jobs run, and the reason is kept', ({ given, phase, verdict }) => {
    const { next } = play(samplePromotion(), [0, posted, triggered], [5, order(given, 5)]);

    expect(next).toMatchObject({ phase, verdict });
    expect(next.history.at(-1)?.cause).toEqual({
      kind: 'person',
      text: 'mate@example.com: the lighthouse asks for it',
    });
  });

  it('holds an accepted candidate until it is released', () => {
    const held = play(samplePromotion(), [0, posted, triggered], [5, order('hold', 5)], [30, ended(30, 'passed')]);
    expect(held.next.phase).toBe('accepted');
    expect(held.effects).toEqual([]);

    const released = advance(held.next, [order('release', 60)], T(60));

    expect(released.effects).toContainEqual({ kind: 'claim' });
  });

  it('cannot stop a promotion that has begun: it is at the other side now', () => {
    const promoting = play(
      samplePromotion(),
      [0, posted, triggered],
      [30, ended(30, 'passed')],
      [31, { kind: 'claim', at: T(31), answer: 'mine' }],
    );

    const { next } = advance(promoting.next, [order('abort', 32), order('hold', 32)], T(32));

    expect([next.phase, next.hold, next.decision]).toEqual(['promoting', undefined, undefined]);
  });

  it('retries a job beyond the budget, and pays for it', () => {
    const start = samplePromotion({ jobs: [sampleJob('e2e-dock', { kind: 'informing' }), sampleJob('other')] });
    const retry: Observation = {
      kind: 'order',
      at: T(40),
      word: word(T(40)),
      order: { order: 'retry', job: 'e2e-dock' },
    };

    const { next, effects } = play(start, [0, posted, triggered], [30, ended(30, 'failed')], [40, retry]);

    expect(next.attempts.at(-1)).toMatchObject({ job: 'e2e-dock', number: 2, askedBy: 'mate@example.com' });
    expect(effects).toContainEqual({ kind: 'trigger', attempt: { ...one, number: 2 } });
  });
});

describe('credentials that are refused', () => {
  const paused = play(
    samplePromotion({ jobs: [sampleJob('e2e-dock'), sampleJob('next')] }),
    [0, posted, triggered],
    [3, { kind: 'unauthorized', system: 'gangway', at: T(3), text: '401' }],
  );

  it('pause everything that would be sent, and tell somebody once', () => {
    expect(paused.effects).toEqual([{ kind: 'notify', topic: 'paused', about: 'gangway' }]);
    expect(
      advance(paused.next, [{ kind: 'unauthorized', system: 'gangway', at: T(8), text: '401' }], T(8)).next.notices,
    ).toHaveLength(1);
  });

  it('cost no job: after the next answer the night goes on', () => {
    const probing = advance(paused.next, [], T(8));
    expect(probing.effects).toContainEqual({ kind: 'probe', job: 'e2e-dock' });

    const resumed = advance(probing.next, [{ kind: 'authorized', system: 'gangway', at: T(9) }], T(9));

    expect(resumed.next.pauses).toEqual({});
    expect(resumed.effects).toEqual(
      expect.arrayContaining([
        { kind: 'look', attempt: one },
        { kind: 'trigger', attempt: { job: 'next', run: 1, number: 1 } },
      ]),
    );
  });
});

describe('a newer candidate', () => {
  const newer: Observation = { kind: 'newer', at: T(20), sequence: '2026-11-29T09#z', promotion: 'p-2' };

  it('supersedes one whose jobs run, where the stream says so; what runs is left to finish', () => {
    const { next, effects } = play(samplePromotion({ onNewer: 'supersede' }), [0, posted, triggered], [20, newer]);

    expect(next).toMatchObject({ phase: 'superseded', newer: { promotion: 'p-2' } });
    expect(effects).toEqual([{ kind: 'look', attempt: one }, { kind: 'leave' }]);
  });

  it('waits where the stream lets candidates finish', () => {
    expect(play(samplePromotion(), [0, posted, triggered], [20, newer]).next.phase).toBe('running');
  });

  it('that was promoted meanwhile is never replaced: the claim says so', () => {
    const { next } = play(
      samplePromotion(),
      [0, posted, triggered],
      [30, ended(30, 'passed')],
      [31, { kind: 'claim', at: T(31), answer: 'overtaken', by: 'p-2' }],
    );

    expect(next.history.at(-1)).toMatchObject({ phase: 'superseded', cause: { text: 'the stream is already at p-2' } });
  });
});

describe('an execution that the job system forgot', () => {
  const strike = (minute: number, othersAnswered: boolean): Observation => ({
    kind: 'server-error',
    at: T(minute),
    attempt: one,
    othersAnswered,
  });
  const running = play(samplePromotion(), [0, posted, triggered]).next;

  it('is gone after three server errors while others were answered, and nothing is known of it', () => {
    const { next } = advance(running, [strike(5, true), strike(10, true), strike(15, true)], T(15));

    expect(next.attempts.map(({ outcome }) => outcome)).toEqual(['gone']);
    expect(next).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
  });

  it.each([
    { name: 'nobody was answered', seen: [strike(5, false), strike(10, false), strike(15, false)] },
    { name: 'the same error is told three times', seen: [strike(5, true), strike(5, true), strike(5, true)] },
  ])('is not gone when $name', ({ seen }) => {
    expect(advance(running, seen, T(15)).next.attempts.map(({ state }) => state)).toEqual(['running']);
  });

  describe('beside another one', () => {
    const two = { job: 'e2e-pier', run: 1, number: 1 };
    const ofTwo = (minute: number): Observation => ({
      kind: 'still-running',
      at: T(minute),
      attempt: two,
      execution: 'y',
    });
    const both = play(samplePromotion({ jobs: [sampleJob('e2e-dock'), sampleJob('e2e-pier')] }), [
      0,
      posted,
      triggered,
      { ...posted, attempt: two } as Observation,
      { ...triggered, attempt: two, execution: 'y' } as Observation,
    ]).next;

    it('is gone when the other one is answered between the errors, each at its own pace', () => {
      const seen = [ofTwo(4), strike(5, false), ofTwo(9), strike(10, false), ofTwo(14), strike(15, false)];

      expect(advance(both, seen, T(15)).next.attempts.map(({ outcome }) => outcome)).toEqual(['gone', undefined]);
    });

    it.each([
      { name: 'all fail', seen: [strike(5, false), strike(10, false), strike(15, false)] },
      {
        name: 'the other one meets the same errors',
        seen: [5, 10, 15].flatMap((minute): Observation[] => [
          { ...strike(minute - 1, false), attempt: two } as Observation,
          strike(minute, false),
        ]),
      },
      {
        name: 'the other one was answered once, before the server fell',
        seen: [ofTwo(4), strike(5, false), strike(10, false), strike(15, false), strike(20, false)],
      },
    ])('is not gone when $name', ({ seen }) => {
      expect(advance(both, seen, T(21)).next.attempts.map(({ state }) => state)).toEqual(['running', 'running']);
    });
  });

  it('is written down when it answers after all, and changes no verdict', () => {
    const gone = advance(running, [strike(5, true), strike(10, true), strike(15, true)], T(15)).next;

    const { next } = advance(gone, [ended(40, 'passed')], T(40));

    expect(next.attempts[0]).toMatchObject({ outcome: 'gone', late: { outcome: 'passed', at: T(40) } });
    expect(next.phase).toBe('rejected');
  });
});

describe('the act of promoting', () => {
  const promoting = play(
    samplePromotion(),
    [0, posted, triggered],
    [30, ended(30, 'passed')],
    [31, { kind: 'claim', at: T(31), answer: 'mine' }],
  ).next;

  it('is promoted only when the other side confirmed it', () => {
    const begun = advance(
      promoting,
      [
        { kind: 'act-begun', at: T(32) },
        { kind: 'act', at: T(32), state: 'underway', reference: 'release-1' },
      ],
      T(32),
    );
    expect(begun.next.phase).toBe('promoting');
    expect(begun.wakeAt).toBe(T(33));

    expect(
      advance(begun.next, [{ kind: 'act', at: T(50), state: 'confirmed', text: 'read back' }], T(50)).next.phase,
    ).toBe('promoted');
  });

  it.each([
    {
      name: 'the other side failed, with its words',
      seen: { kind: 'act' as const, at: T(40), state: 'failed' as const, text: 'ManagedPipelineFailed: no quota' },
      minute: 40,
      text: 'ManagedPipelineFailed: no quota',
    },
    {
      name: 'nothing was confirmed in an hour',
      seen: { kind: 'act-begun' as const, at: T(32) },
      minute: 91,
      text: 'not confirmed in time; last state: begun',
    },
  ])('fails when $name', ({ seen, minute, text }) => {
    const { next } = advance(promoting, [{ kind: 'act-begun', at: T(32) }, seen], T(minute));

    expect(next.history.at(-1)).toMatchObject({ phase: 'failed', cause: { text } });
    expect(next.notices.map(({ topic }) => topic)).toEqual(['failed']);
  });

  it('is taken up again by whoever finds it begun and left', () => {
    const begun = advance(promoting, [{ kind: 'act-begun', at: T(32) }], T(32));
    expect(begun.effects).toEqual([]);

    expect(advance(begun.next, [], T(34)).effects).toEqual([{ kind: 'act' }]);
  });
});

describe('static gates', () => {
  const gate = (verdict: 'pass' | 'fail' | 'inconclusive'): Observation => ({
    kind: 'gate',
    at: T(1),
    opinion: { gate: 'image-pinning', verdict, text: 'it is so', at: T(1) },
  });
  const start = samplePromotion({ gates: ['image-pinning'] });

  it('come before any job', () => {
    expect(advance(start, [], T(0)).effects).toEqual([{ kind: 'ask-gates', component: 'lamp-operator', number: 1 }]);
    expect(advance(start, [gate('pass')], T(1)).effects).toEqual([{ kind: 'trigger', attempt: one }]);
  });

  it.each(['fail', 'inconclusive'] as const)('that say %s reject before a job costs anything', (verdict) => {
    const { next } = advance(start, [gate(verdict)], T(1));

    expect(next).toMatchObject({ phase: 'rejected', verdict, attempts: [] });
    expect(next.history.at(-1)?.cause.text).toBe('image-pinning: it is so; no job was started (1 blocked)');
  });
});
