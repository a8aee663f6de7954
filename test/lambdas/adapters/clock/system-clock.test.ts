import { expect, it } from 'vitest';
import * as z from 'zod';
import { systemClock } from '../../../../lambdas/adapters/clock/system-clock.ts';

it('tells the time in UTC with milliseconds', () => {
  const before = Date.now();

  const now = systemClock.now();

  expect(z.iso.datetime({ precision: 3 }).safeParse(now).success).toBe(true);
  expect(Date.parse(now)).toBeGreaterThanOrEqual(before);
  expect(Date.parse(now)).toBeLessThanOrEqual(Date.now());
});
