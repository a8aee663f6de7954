import { describe, expect, it } from 'vitest';
import { plusMs } from '../../../../gates/model/instant-arithmetic.ts';
import {
  inParallel,
  jobLineOf,
  siblingsOf,
  systemNamed,
  timeOf,
} from '../../../../lambdas/usecases/jobs/job-systems.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';
import { attempt, jobNight, key } from '../../../support/job-night.ts';

describe('requests side by side', () => {
  it('are four at a time, with answers in the order of asking', async () => {
    const running = new Set<number>();
    let most = 0;
    const ask = async (item: number) => {
      running.add(item);
      most = Math.max(most, running.size);
      await Promise.resolve();
      running.delete(item);
      return [item, item * 10];
    };

    expect(await inParallel([1, 2, 3, 4, 5, 6], ask, () => true)).toEqual([1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60]);
    expect(most).toBe(4);
  });

  it('are the first four at least, and no more where there is no time', async () => {
    const asked: number[] = [];
    const ask = async (item: number) => {
      asked.push(item);
      return [item];
    };

    expect(await inParallel([1, 2, 3, 4, 5], ask, () => false)).toEqual([1, 2, 3, 4]);
    expect(await inParallel([], ask, () => true)).toEqual([]);
    expect(asked).toEqual([1, 2, 3, 4]);
  });
});

describe('the time for a round', () => {
  const night = async (deadlineMs: number, begun: string) =>
    jobNight().night([], { deadlineAt: plusMs(begun, deadlineMs) });

  it.each([
    ['two minutes', 600_000, 120_000],
    ['two minutes, to the deadline', 120_000, 120_000],
    ['less, before the deadline', 60_000, 60_000],
    ['two minutes, after the deadline', 0, 120_000],
    ['two minutes, long after the deadline', -60_000, 120_000],
  ])('is %s', async (_, deadlineMs, ms) => {
    const clock = fakeClock();
    const hasTime = timeOf(await night(deadlineMs, clock.now()), clock);

    clock.advance(ms - 1);
    expect(hasTime()).toBe(true);
    clock.advance(1);
    expect(hasTime()).toBe(false);
  });
});

describe('the line to the system of a job', () => {
  it('has its order, its reader and its system', async () => {
    const { night, deps } = jobNight();
    const line = jobLineOf(await night([]), key('web'), deps({}).jobs);

    expect(line).toMatchObject({
      system: 'http ci.example.com',
      order: { kind: 'http' },
      reader: { isWatched: false },
    });
  });

  it('is missing, or impossible', async () => {
    const { night, deps } = jobNight();
    const promotion = await night([]);

    expect(jobLineOf(promotion, key('dock'), {})).toEqual({ kind: 'missing', text: 'no gangway is configured here' });
    expect(jobLineOf(promotion, key('stranger'), deps({}).jobs)).toMatchObject({ kind: 'impossible' });
    expect([systemNamed(promotion, 'scan'), systemNamed(promotion, 'stranger')]).toEqual(['github', '']);
  });

  it.each([
    ['dock', ['x-2', 'x-4']],
    ['twin', ['x-1', 'x-2']],
    ['pier', []],
    ['web', []],
    ['scan', ['5']],
  ])('of %s is shared with executions %j', async (job, expected) => {
    const promotion = await jobNight().night([
      attempt('dock', 'running', { execution: 'x-1' }),
      attempt('dock', 'running', { execution: 'x-2', run: 2 }),
      attempt('dock', 'planned', { run: 3 }),
      attempt('pier', 'running', { execution: 'x-3' }),
      attempt('twin', 'running', { execution: 'x-4' }),
      attempt('scan', 'ended', { execution: '5', run: 2 }),
    ]);

    expect(siblingsOf(promotion, key(job))).toEqual(expected);
  });
});
