import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import type { Observation, Order } from '../../../gates/model/observation.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import { advance } from '../../../gates/promotion/advance.ts';
import { refusalOfOrder } from '../../../gates/promotion/record-order.ts';
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
