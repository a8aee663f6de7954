import { beforeEach, describe, expect, it } from 'vitest';
import { plannedAttempt } from '../../../../gates/ci-jobs/retries.ts';
import type { Attempt } from '../../../../gates/model/attempt.ts';
import { plusMinutes, plusMs } from '../../../../gates/model/instant-arithmetic.ts';
import type { Notice, Promotion } from '../../../../gates/model/promotion.ts';
import type { WireAnswer } from '../../../../gates/model/wire-answer.ts';
import type { PromoterAnswer } from '../../../../lambdas/ports/promoter.ts';
import { NOW, promotionStep, underway } from '../../../support/promotion-step.ts';
import { NIGHT, sampleJob } from '../../../support/streams.ts';

const T = (minutes: number): string => plusMinutes(NIGHT, minutes);
let { promotions, clock, log, calls, kept, stored, step } = promotionStep();
beforeEach(() => {
  ({ promotions, clock, log, calls, kept, stored, step } = promotionStep());
});

const planned = plannedAttempt('e2e-dock', 1, 1, NIGHT);
const running: Attempt = { ...planned, state: 'running', execution: 'x-1', startedAt: T(1), lastSeenAt: T(38) };

describe('a step of a promotion', () => {
  it('goes from acceptance to the read-back at once, and tells people', async () => {
    const id = await kept('accepted', { verdict: 'pass' });

    const progress = await step(id, { act: async () => ({ state: 'confirmed', text: 'read back' }) });

    expect(progress).toEqual({ id, phase: 'promoted', isDone: true, waitSeconds: 0 });
    expect(calls).toEqual(['act', 'notify {"topic":"promoted"}']);
    expect(await stored(id)).toMatchObject({
      phase: 'promoted',
      hasLeft: true,
      claim: { answer: 'mine', at: NOW },
      act: { state: 'confirmed', begunAt: NOW, text: 'read back' },
      notices: [{ topic: 'promoted', sentAt: NOW, tries: 1 }],
    });
    const { promoted, active } = await promotions.state('lamp-operator/harbour');
    expect([promoted?.promotion, active]).toEqual([id, undefined]);
    expect(log.entries.filter(({ level }) => level === 'info').map(({ message, fields }) => [message, fields])).toEqual(
      [
        ['promotion advanced', { promotion: id, stream: 'lamp-operator/harbour', phase: 'accepted', effects: 'claim' }],
        ['promotion advanced', { promotion: id, stream: 'lamp-operator/harbour', phase: 'promoting', effects: 'act' }],
        [
          'promotion advanced',
          { promotion: id, stream: 'lamp-operator/harbour', phase: 'promoted', effects: 'notify leave' },
        ],
        ['promotion advanced', { promotion: id, stream: 'lamp-operator/harbour', phase: 'promoted', effects: '' }],
      ],
    );
  });

  it('asks for static gates, and writes down that it did', async () => {
    const id = await kept('pending', {}, { gates: ['crd-compat'] });

    expect(await step(id)).toEqual({ id, phase: 'pending', isDone: false, waitSeconds: 60 });
    expect(calls).toEqual([`ask {"promotion":"${id}","component":"lamp-operator","number":1}`]);
    expect((await stored(id))?.asks).toEqual([{ component: 'lamp-operator', number: 1, at: NOW }]);
  });

  it.each([
    ['to its next look', { lastSeenAt: T(38) }, 180],
    ['five minutes at most', { lastSeenAt: T(39.9) }, 294],
    ['less than a second, rounded up', { lastSeenAt: plusMs(T(35), 300) }, 1],
  ])('says how long to wait: %s', async (_, parts, waitSeconds) => {
    const id = await kept('running', { attempts: [{ ...running, ...parts }] });

    expect(await step(id)).toEqual({ id, phase: 'running', isDone: false, waitSeconds });
  });

  it.each([['of hours', { lastSeenAt: T(38) }, { 'e2e-dock': 300 }]])(
    'is woken after five minutes at most, for a wait %s',
    async (_, parts, usual) => {
      const id = await kept('running', { attempts: [{ ...running, ...parts }], usual });

      expect((await step(id)).waitSeconds).toBe(300);
    },
  );

  it('that cannot send a job tries again later', async () => {
    const id = await kept(
      'running',
      { attempts: [planned] },
      { jobs: [{ name: 'e2e-dock', kind: 'blocking', runner: { kind: 'gangway', job: 'dock' } }] },
    );

    expect(await step(id)).toMatchObject({ phase: 'running', isDone: false, waitSeconds: 300 });
    expect((await stored(id))?.attempts).toMatchObject([{ state: 'planned', text: 'no gangway is configured here' }]);
  });

  it('that only waits for a late act ends, and the sweep goes on', async () => {
    const act = { state: 'underway' as const, begunAt: T(31), lastSeenAt: T(39) };
    const id = await kept('failed', { act, hasLeft: true });

    expect(await step(id)).toEqual({ id, phase: 'failed', isDone: true, waitSeconds: 0 });
  });

  it.each([
    [239_999, { phase: 'promoted', isDone: true, waitSeconds: 0 }, ['act', 'notify {"topic":"promoted"}']],
    [240_000, { phase: 'promoted', isDone: false, waitSeconds: 60 }, ['act']],
  ])('ends before its function does, and leaves the rest to the next: after %i ms', async (ms, progress, called) => {
    const id = await kept('promoting');
    const act = async (): Promise<PromoterAnswer> => {
      clock.advance(ms);
      return { state: 'confirmed', text: 'read back' };
    };

    expect(await step(id, { act })).toEqual({ id, ...progress });
    expect(calls).toEqual(called);
  });
});

describe('the jobs of a step', () => {
  const answered = (body: unknown): WireAnswer => ({
    kind: 'answered',
    status: 200,
    headers: {},
    body: JSON.stringify(body),
  });
  const told = (name: string, body: unknown) => async () => {
    calls.push(name);
    return answered(body);
  };
  const dock = { id: 'x-1', job_name: 'periodic-harbour-dock', job_status: 'SUCCESS' };
  const gangway = {
    trigger: told('trigger', { id: 'x-3', job_name: 'periodic-harbour-tide' }),
    list: told('list', {}),
    read: told('read', dock),
  };
  const jobs = ['dock', 'pier', 'tide'].map((name) => sampleJob(name));

  it('are sent, looked for and looked at, each by what is due for it', async () => {
    const attempts = [
      { ...running, job: 'dock', lastSeenAt: T(30) },
      { ...planned, job: 'pier', state: 'lost' as const, postedAt: T(20), lookedAt: T(30) },
      { ...planned, job: 'tide' },
    ];
    const id = await kept('running', { attempts }, { jobs });
    await step(id, { jobs: { gangway } });

    expect(calls).toEqual(['list', 'trigger', 'list', 'read']);
    expect((await stored(id))?.attempts.map(({ state }) => state)).toEqual(['ended', 'lost', 'running']);
  });

  it('of a system that is paused are asked about once', async () => {
    const pauses = { gangway: { since: T(1), text: '401', lastProbeAt: T(30) } };
    const id = await kept('running', { attempts: [{ ...running, job: 'dock' }], pauses }, { jobs });
    await step(id, { jobs: { gangway } });

    expect([calls, (await stored(id))?.pauses]).toEqual([['list'], {}]);
  });
});

describe('the act of a promotion', () => {
  const promoting = (act: Promotion['act']) => kept('promoting', { act });

  it('is asked for again where it was begun and left, and not begun twice', async () => {
    const id = await promoting({ state: 'begun', begunAt: T(35) });
    await step(id);

    expect(calls).toEqual(['act']);
    expect((await stored(id))?.act).toEqual({ ...underway, begunAt: T(35), lastSeenAt: NOW });
  });

  it('is watched once it is under way', async () => {
    const id = await promoting({ state: 'underway', begunAt: T(35), lastSeenAt: T(38) });
    await step(id, { watch: async () => ({ state: 'confirmed', text: 'read back' }) });

    expect(calls[0]).toBe('watch');
    expect((await stored(id))?.phase).toBe('promoted');
  });

  it.each([
    [new Error('HTTP 503'), 'no answer: HTTP 503', 'HTTP 503'],
    [new Error(''), 'no answer: without a word', 'without a word'],
    ['cut', 'no answer: cut', 'cut'],
    [new Error('x'.repeat(900)), `no answer: ${'x'.repeat(489)}`, 'x'.repeat(900)],
  ])('that is not known is written down as that: %#', async (error, text, reason) => {
    const id = await promoting({ state: 'not-begun' });
    const failing = async () => {
      throw error;
    };
    await step(id, { act: failing });

    expect((await stored(id))?.act).toEqual({ state: 'begun', begunAt: NOW, text, lastSeenAt: NOW });
    expect(log.entries).toContainEqual({ level: 'warn', message: 'promoter did not answer', fields: { reason } });
  });

  it('is left to the process that wrote its intent', async () => {
    const attempts = [{ ...running, state: 'ended' as const, outcome: 'passed' as const }];
    const id = await kept('promoting', { act: { state: 'not-begun' }, attempts });
    const save = promotions.save;
    let isFirst = true;
    promotions.save = async (promotion, seen, wakeAt) => {
      if (!isFirst || promotion.act.state !== 'begun') return save(promotion, seen, wakeAt);
      isFirst = false;
      await save(promotion, seen, wakeAt);
      return 'stale';
    };

    expect(await step(id)).toMatchObject({ phase: 'promoting', waitSeconds: 120 });
    expect(calls).toEqual([]);
  });

  it('is not begun where the promotion ended meanwhile', async () => {
    const id = await promoting({ state: 'not-begun' });
    const get = promotions.get;
    let reads = 0;
    promotions.get = async (of) => {
      const one = await get(of);
      reads += 1;
      return one && reads === 2 ? { ...one, promotion: { ...one.promotion, phase: 'failed' } } : one;
    };
    await step(id);

    expect(calls).toEqual([]);
  });

  it.each([
    [true, { isDone: true, waitSeconds: 0 }],
    [false, { isDone: false, waitSeconds: 60 }],
  ])('that came late is told to the row of the stream: %s', async (isTold, progress) => {
    const act = { state: 'underway' as const, begunAt: T(31), late: { state: 'confirmed' as const, at: T(39) } };
    const id = await kept('failed', { act, hasLeft: true });
    promotions.reconcile = async () => {
      calls.push('reconcile');
      return isTold;
    };

    expect(await step(id)).toMatchObject(progress);
    expect(calls).toEqual(['reconcile']);
    expect((await stored(id))?.act.isReconciled === true).toBe(isTold);
  });
});

describe('a message that cannot be sent', () => {
  const notice: Notice = { topic: 'rejected', channel: 'lamps', at: T(30), tries: 0 };

  it.each([
    [0, 'warn'],
    [6, 'warn'],
    [7, 'error'],
  ] as const)('after %i tries is tried again, with a word in the log (%s)', async (tries, level) => {
    const known = { ...notice, tries, ...(tries > 0 && { lastTryAt: T(-90) }) };
    const other = { ...notice, channel: 'boats', tries: 3, sentAt: T(31) };
    const id = await kept('rejected', { hasLeft: true, notices: [other, known] });
    await step(id, { notify: async () => 'HTTP 500' });

    expect(log.entries).toContainEqual({
      level,
      message: 'message not sent',
      fields: { promotion: id, topic: 'rejected', channel: 'lamps', tries: tries + 1, reason: 'HTTP 500' },
    });
    expect((await stored(id))?.notices).toEqual([
      other,
      { ...known, tries: tries + 1, lastTryAt: NOW, problem: 'HTTP 500' },
    ]);
  });

  it('for a reason of its own is written down, in part where that is long', async () => {
    const id = await kept('rejected', { hasLeft: true, notices: [notice] });
    const failing = async () => {
      throw new Error('x'.repeat(900));
    };
    await step(id, { notify: failing });

    expect((await stored(id))?.notices[0]?.problem).toBe(`Error: ${'x'.repeat(493)}`);
  });
});
