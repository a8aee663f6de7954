import type { Clock } from '../../../lambdas/ports/clock.ts';

export interface FakeClock extends Clock {
  set(instant: string): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is told to move. */
export function fakeClock(start = '2026-12-01T12:00:00.000Z'): FakeClock {
  let now = Date.parse(start);
  return {
    now: () => new Date(now).toISOString(),
    set: (instant) => {
      now = Date.parse(instant);
    },
    advance: (milliseconds) => {
      now += milliseconds;
    },
  };
}
