import { describe, expect, it } from 'vitest';
import { msBetween } from '../../../gates/model/instant-arithmetic.ts';
import { isDone } from '../../../gates/promotion/agenda.ts';
import { type Fate, simulateNight } from '../../support/simulated-night.ts';
import { NIGHT, sampleJob, samplePromotion } from '../../support/streams.ts';

const passes = (minutes: number): Fate => ({ post: 'created', minutes, outcome: 'passed' });
const minutesUntil = (instant: string | undefined) => msBetween(NIGHT, instant ?? '') / 60_000;

describe('a night', () => {
  it('of seven hours with ten jobs takes no more rounds than its polls need', () => {
    const names = Array.from({ length: 10 }, (_, index) => `e2e-${index}`);
    const start = samplePromotion({ jobs: names.map((name) => sampleJob(name, { deadlineMinutes: 440 })) });

    const night = simulateNight(
      start,
      Object.fromEntries(names.map((name, index) => [name, [passes(60 + index * 40)]])),
    );

    expect(night.rounds).toBeLessThan(200);
    expect(night.promotion.phase).toBe('promoted');
    expect(night.phases).toEqual(['running', 'accepted', 'promoting', 'promoted']);
    expect(minutesUntil(night.promotion.history.at(-1)?.at)).toBeGreaterThan(420);
    expect(night.postings).toHaveLength(10);
    expect(night.acts).toBe(1);
    expect(night.messages).toEqual(['promoted']);
  });

  it('sees a job that ended after five minutes within three more', () => {
    const night = simulateNight(samplePromotion(), { 'e2e-dock': [passes(5)] });

    expect(minutesUntil(night.promotion.attempts[0]?.endedAt)).toBeLessThanOrEqual(8);
  });

  it('triggers all jobs in the same instant', () => {
    const names = Array.from({ length: 20 }, (_, index) => `e2e-${index}`);

    const night = simulateNight(samplePromotion({ jobs: names.map((name) => sampleJob(name)) }), {});

    expect(new Set(night.postings.map(({ at }) => at))).toEqual(new Set([NIGHT]));
  });

  it('rejects as soon as a blocking job failed, and still writes down what the others say', () => {
    const start = samplePromotion({
      jobs: [sampleJob('quick'), sampleJob('slow'), sampleJob('extra', { kind: 'informing' })],
    });

    const { promotion, messages } = simulateNight(start, {
      quick: [{ post: 'created', minutes: 4, outcome: 'failed' }],
      slow: [passes(200)],
      extra: [passes(100)],
    });

    const rejected = promotion.history.at(-1);
    expect(rejected).toMatchObject({ phase: 'rejected', cause: { kind: 'jobs', text: 'quick failed (1 of 1 run)' } });
    expect(minutesUntil(rejected?.at)).toBeLessThan(10);
    expect(promotion.attempts.map(({ job, outcome }) => [job, outcome])).toEqual([
      ['quick', 'failed'],
      ['slow', 'passed'],
      ['extra', 'passed'],
    ]);
    expect(messages).toEqual(['rejected']);
  });

  it('accepts without waiting for informing jobs', () => {
    const start = samplePromotion({ jobs: [sampleJob('quick'), sampleJob('extra', { kind: 'informing' })] });

    const { promotion } = simulateNight(start, {
      quick: [passes(10)],
      extra: [{ post: 'created', minutes: 300, outcome: 'failed' }],
    });

    const [promoted] = promotion.history.filter(({ phase }) => phase === 'promoted');
    expect(minutesUntil(promoted?.at)).toBeLessThan(20);
    expect(promotion.attempts.map(({ outcome }) => outcome)).toEqual(['passed', 'failed']);
  });

  it('tries again what the infrastructure ended, and only that', () => {
    const start = samplePromotion({ jobs: [sampleJob('flaky'), sampleJob('broken', { kind: 'informing' })] });

    const { promotion } = simulateNight(start, {
      flaky: [{ post: 'created', minutes: 10, outcome: 'infrastructure' }, passes(30)],
      broken: [{ post: 'created', minutes: 10, outcome: 'failed' }],
    });

    expect(promotion.phase).toBe('promoted');
    expect(promotion.attempts.map(({ job, number, outcome }) => [job, number, outcome])).toEqual([
      ['flaky', 1, 'infrastructure'],
      ['broken', 1, 'failed'],
      ['flaky', 2, 'passed'],
    ]);
  });

  it('does not retry past the time that is left', () => {
    const start = samplePromotion({ jobs: [sampleJob('flaky', { usualMinutes: 200, deadlineMinutes: 440 })] });

    const { promotion } = simulateNight(start, {
      flaky: [{ post: 'created', minutes: 300, outcome: 'infrastructure' }],
    });

    expect(promotion).toMatchObject({ phase: 'rejected', verdict: 'inconclusive' });
    expect(promotion.attempts).toHaveLength(1);
  });

  it.each<{ name: string; fate: Fate; postings: number }>([
    {
      name: 'was created though the answer was lost',
      fate: { post: 'lost', minutes: 30, outcome: 'passed' },
      postings: 1,
    },
    {
      name: 'was created by a process that died over it',
      fate: { post: 'created', dies: true, minutes: 30, outcome: 'passed' },
      postings: 1,
    },
    { name: 'never arrived', fate: { post: 'swallowed', minutes: 0, outcome: 'never' }, postings: 2 },
    { name: 'could not be sent', fate: { post: 'unsent', minutes: 0, outcome: 'never' }, postings: 2 },
    {
      name: 'was never sent by a process that died over it',
      fate: { post: 'swallowed', dies: true, minutes: 0, outcome: 'never' },
      postings: 2,
    },
  ])('promotes after a request that $name, with no rival execution', ({ fate, postings }) => {
    const night = simulateNight(samplePromotion(), { 'e2e-dock': [fate, passes(30)] });

    expect(night.promotion.phase).toBe('promoted');
    expect(night.postings).toHaveLength(postings);
    expect(night.postings.map(({ rivals }) => rivals)).toEqual(Array(postings).fill(0));
  });

  it('ends at its deadline whatever hangs, and says that it does not know', () => {
    const start = samplePromotion({
      jobs: [sampleJob('hangs', { deadlineMinutes: 470 })],
      limits: { totalMinutes: 420 },
    });

    const { promotion } = simulateNight(start, { hangs: [{ post: 'created', minutes: 0, outcome: 'never' }] });

    const rejected = promotion.history.at(-1);
    expect(rejected).toMatchObject({ phase: 'rejected', cause: { kind: 'deadline' } });
    expect(minutesUntil(rejected?.at)).toBe(420);
    expect(promotion.verdict).toBe('inconclusive');
    expect(isDone(promotion)).toBe(true);
  });

  it('takes two of three runs of an aggregated job for a pass, and stops there', () => {
    const start = samplePromotion({ jobs: [sampleJob('thrice', { aggregate: { runs: 3, passes: 2 } })] });

    const { promotion } = simulateNight(start, {
      thrice: [{ post: 'created', minutes: 5, outcome: 'failed' }, passes(10), passes(20)],
    });

    expect(promotion.phase).toBe('promoted');
    expect(promotion.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'passed', 'passed']);
  });

  it('only watches in an observing stream: accepted, never promoted', () => {
    const night = simulateNight(samplePromotion({ mode: 'observe' }), { 'e2e-dock': [passes(10)] });

    expect([night.promotion.phase, night.acts]).toEqual(['accepted', 0]);
    expect(isDone(night.promotion)).toBe(true);
  });
});
