import { describe, expect, it } from 'vitest';
import { RequestsSpent } from '../../../../lambdas/ports/request-budget.ts';
import { boundsFor, budgetFor } from '../../../../lambdas/usecases/changes/capture-bounds.ts';
import { fakeClock } from '../../../support/fakes/clock.ts';

describe('what is read of a change', () => {
  it.each([
    [true, { files: 1000, bytes: 16_777_216, whose: 'a change from a fork' }],
    [false, { files: 5000, bytes: 67_108_864, whose: 'a change from a branch of the repository' }],
  ])('from a fork (%s) is %j', (isFork, bounds) => {
    expect(boundsFor({ isFork }, '2026-12-01T12:00:00.000Z', fakeClock())).toMatchObject(bounds);
  });

  it('is read for half a minute', () => {
    const clock = fakeClock();
    const { isLate } = boundsFor({ isFork: false }, clock.now(), clock);

    clock.advance(30_000);
    expect(isLate?.()).toBe(false);
    clock.advance(1);
    expect(isLate?.()).toBe(true);
  });
});

describe('the requests for a change', () => {
  it.each([
    [{ isFork: false, isOutsider: false }, 1000, 0, 'a change from a branch of the repository'],
    [{ isFork: true, isOutsider: false }, 1000, 0, 'a change from a branch of the repository'],
    [{ isFork: true, isOutsider: true }, 250, 0.5, 'a change from a fork'],
    [{ isFork: false, isOutsider: true }, 250, 0.5, 'a change by a person from outside'],
  ])('of %j are %i at most, and leave %d of the hour', (pull, most, reserve, whose) => {
    const budget = budgetFor(pull);
    expect([budget.whose, budget.reserve, budget.problem()]).toEqual([whose, reserve, undefined]);

    for (let made = 0; made < most; made += 1) budget.take();
    expect(budget.problem()).toBeUndefined();
    const problem = `it needs more than ${most} requests to GitHub, the most for ${whose}`;
    expect(() => budget.take()).toThrow(new RequestsSpent(problem));
    expect(budget.problem()).toBe(problem);
    expect(() => budget.take()).toThrow(RequestsSpent);
  });
});
