import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation, Order } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { recordOrder, refusalOfOrder } from '../../../gates/promotion/record-order.ts';
import { sampleAttempt } from '../../support/promotions.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

type Given = z.infer<typeof Order>;

const at = (minutes: number) => plusMinutes(NIGHT, minutes);
const told = (order: Given, minutes: number, by = 'captain@example.com'): Observation => ({
  kind: 'order',
  at: at(minutes),
  word: { by, reason: `minute ${minutes} of a long night`, at: at(minutes) },
  order,
});
const jobs = [sampleJob('dock'), sampleJob('tide'), sampleJob('storm')];
const running: Promotion = {
  ...samplePromotion({ jobs }),
  phase: 'running',
  attempts: [
    sampleAttempt('dock', { outcome: 'failed', endedAt: at(1) }),
    sampleAttempt('tide', { state: 'running' }),
    sampleAttempt('storm', { outcome: 'passed', endedAt: at(1) }),
  ],
};
const held = advance({ ...running, attempts: [] }, [told({ order: 'hold' }, 2)], at(2)).next;

describe('an order that cannot be followed', () => {
  it.each<{ name: string; promotion: Promotion; order: Given; says: string }>([
    {
      name: 'after the end',
      promotion: { ...running, phase: 'promoted' },
      order: { order: 'hold' },
      says: 'is promoted: it can no longer be given the order hold',
    },
    {
      name: 'at the other side',
      promotion: { ...running, phase: 'promoting' },
      order: { order: 'abort' },
      says: 'is promoting: it can no longer be given the order abort',
    },
    {
      name: 'a second hold',
      promotion: held,
      order: { order: 'hold' },
      says: 'is held already, by captain@example.com: minute 2 of a long night',
    },
    { name: 'a release of nothing', promotion: running, order: { order: 'release' }, says: 'is not held' },
    {
      name: 'a second acceptance',
      promotion: { ...running, phase: 'accepted' },
      order: { order: 'accept' },
      says: 'is accepted already',
    },
    {
      name: 'a job of another stream',
      promotion: running,
      order: { order: 'retry', job: 'reef' },
      says: 'has no job reef; its jobs are dock, tide, storm',
    },
    {
      name: 'a job that runs',
      promotion: running,
      order: { order: 'retry', job: 'tide' },
      says: 'has tide under way still',
    },
    {
      name: 'a job that passed',
      promotion: running,
      order: { order: 'retry', job: 'storm' },
      says: 'has passed storm',
    },
    {
      name: 'a job before its time',
      promotion: { ...running, phase: 'pending' },
      order: { order: 'retry', job: 'dock' },
      says: 'is pending: its jobs have not been started',
    },
  ])('is refused with its reason, and leaves no trace: $name', ({ promotion, order, says }) => {
    expect(refusalOfOrder(promotion, order)).toBe(says);
    expect(advance(promotion, [told(order, 5)], at(5)).next.orders).toEqual(promotion.orders);
  });
});

describe('an order that is followed', () => {
  it('stays in the record with who gave it and why, a hold that was lifted too', () => {
    const lifted = advance(held, [told({ order: 'release' }, 3, 'pilot@example.com')], at(3)).next;

    expect(lifted.hold).toBeUndefined();
    expect(lifted.orders).toEqual([
      { order: 'hold', by: 'captain@example.com', reason: 'minute 2 of a long night', at: at(2) },
      { order: 'release', by: 'pilot@example.com', reason: 'minute 3 of a long night', at: at(3) },
    ]);
  });

  it('names the job that is tried once more', () => {
    const again = advance(running, [told({ order: 'retry', job: 'dock' }, 3)], at(3)).next;

    expect(again.orders).toEqual([
      { order: 'retry', job: 'dock', by: 'captain@example.com', reason: 'minute 3 of a long night', at: at(3) },
    ]);
  });

  it('is written down once, however often it is told', () => {
    const once = advance(running, [told({ order: 'hold' }, 3)], at(3)).next;

    expect(advance(once, [told({ order: 'hold' }, 3)], at(4)).next.orders).toEqual(once.orders);
  });

  it.each(['reject', 'abort'] as const)(
    'keeps back what a person had accepted before, as long as it waits: %s',
    (order) => {
      const accepted = advance(held, [told({ order: 'accept' }, 4)], at(4)).next;
      expect(accepted.phase).toBe('accepted');

      const kept = advance(accepted, [told({ order }, 5, 'pilot@example.com')], at(5)).next;
      expect([kept.phase, kept.decision?.by]).toEqual(['rejected', 'pilot@example.com']);
      expect(kept.orders.map((one) => one.order)).toEqual(['hold', 'accept', order]);
    },
  );
});

describe('a job that is tried once more', () => {
  const again = (attempts: Promotion['attempts'], minutes = 5, job = 'dock') =>
    advance({ ...running, attempts }, [told({ order: 'retry', job }, minutes)], at(minutes)).next.attempts.slice(
      attempts.length,
    );
  const ended = (run: number, number: number, parts: Parameters<typeof sampleAttempt>[1] = {}) =>
    sampleAttempt('dock', { run, number, outcome: 'failed', endedAt: at(1), ...parts });
  const open = sampleAttempt('tide', { state: 'running' });

  it.each([
    ['each run that failed', [ended(1, 1), ended(2, 1), open], ['1.2', '2.2']],
    ['the last try of a run', [ended(1, 1), ended(1, 2), open], ['1.3']],
    [
      'no run that passed in its last try',
      [ended(1, 1), ended(1, 2, { outcome: 'passed' }), ended(2, 1), open],
      ['2.2'],
    ],
    ['no run that runs again', [ended(1, 1), ended(1, 2, { state: 'running' }), ended(2, 1), open], ['2.2']],
    ['a run that ended at that time', [ended(1, 1, { endedAt: at(5) }), open], ['1.2']],
    ['no run of another job', [open, sampleAttempt('storm', { outcome: 'failed', endedAt: at(1) })], []],
  ])('is that of %s', (_, attempts, tries) => {
    expect(again(attempts).map(({ run, number }) => `${run}.${number}`)).toEqual(tries);
  });

  it('is planned at the time of the order, and paid by the person', () => {
    expect(again([ended(1, 1), open])).toMatchObject([
      { job: 'dock', state: 'planned', plannedAt: at(5), notBefore: at(5), askedBy: 'captain@example.com' },
    ]);
  });

  it('leaves no trace where the run ended after the order was given', () => {
    const late = { ...running, attempts: [ended(1, 1, { endedAt: at(6) }), open] };

    expect(recordOrder(late, told({ order: 'retry', job: 'dock' }, 5) as Parameters<typeof recordOrder>[1])).toBe(late);
  });

  it.each<[Promotion['attempts'], string | undefined]>([
    [[ended(1, 1, { outcome: 'passed' }), ended(2, 1)], undefined],
    [[ended(1, 1, { outcome: 'passed' }), ended(2, 1, { state: 'running' })], 'has dock under way still'],
    [[ended(1, 1, { outcome: 'passed' }), ended(2, 1, { outcome: 'passed' })], 'has passed dock'],
    [[ended(1, 1), ended(1, 2, { outcome: 'passed' })], 'has passed dock'],
  ])('is refused by the last tries alone: %#', (attempts, refusal) => {
    expect(refusalOfOrder({ ...running, attempts }, { order: 'retry', job: 'dock' })).toBe(refusal);
  });

  it('is refused in a stream without jobs', () => {
    const none = { ...samplePromotion({ jobs: [], gates: ['crd-compat'] }), phase: 'running' as const };

    expect(refusalOfOrder(none, { order: 'retry', job: 'dock' })).toBe('has no job dock; its jobs are none');
  });
});

describe('an order by its kind', () => {
  const accepted: Promotion = { ...running, phase: 'accepted' };
  it.each<[Promotion, Given, string | undefined]>([
    [running, { order: 'hold' }, undefined],
    [held, { order: 'release' }, undefined],
    [running, { order: 'accept' }, undefined],
    [running, { order: 'reject' }, undefined],
    [accepted, { order: 'reject' }, undefined],
    [accepted, { order: 'abort' }, undefined],
    [
      { ...accepted, stream: { ...accepted.stream, mode: 'observe' } },
      { order: 'reject' },
      'is accepted: it can no longer be given the order reject',
    ],
  ])('%# is refused, or not', (promotion, order, refusal) => {
    expect(refusalOfOrder(promotion, order)).toBe(refusal);
  });

  const follow = (promotion: Promotion, order: Given, minutes = 5) =>
    recordOrder(promotion, told(order, minutes) as Parameters<typeof recordOrder>[1]);

  it('lifts a hold only from its time on', () => {
    expect(follow(held, { order: 'release' }, 1)).toBe(held);
    expect(follow(held, { order: 'release' }, 2).hold).toBeUndefined();
  });

  const decision = (kind: 'accept' | 'reject' | 'abort' | 'rollback') => ({
    kind,
    by: 'mate@example.com',
    reason: 'x'.repeat(10),
    at: at(1),
  });
  it.each([
    [undefined, 'accept', 'accept'],
    [undefined, 'reject', 'reject'],
    ['accept', 'reject', 'reject'],
    ['accept', 'abort', 'abort'],
    ['accept', 'accept', undefined],
    ['rollback', 'reject', 'reject'],
    ['rollback', 'abort', 'abort'],
    ['rollback', 'accept', undefined],
    ['reject', 'accept', undefined],
    ['reject', 'abort', undefined],
    ['abort', 'accept', undefined],
    ['abort', 'reject', undefined],
  ] as const)('after %s, %s is %s', (before, given, kept) => {
    const promotion: Promotion = before === undefined ? running : { ...running, decision: decision(before) };
    const next = follow(promotion, { order: given });

    if (kept === undefined) expect(next).toBe(promotion);
    else expect(next.decision).toMatchObject({ kind: kept, by: 'captain@example.com', at: at(5) });
  });
});
