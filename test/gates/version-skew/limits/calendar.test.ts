import { describe, expect, it } from 'vitest';
import { dayNumber, monthsBefore } from '../../../../gates/version-skew/limits/calendar.ts';

describe('the calendar', () => {
  it.each([
    ['1970-01-01', 0],
    ['2000-02-29', 11016],
    ['2026-02-29', undefined],
    ['2026-13-01', undefined],
    ['2026-04-31', undefined],
    ['2026-1-1', undefined],
    ['', undefined],
  ])('knows %j as day %s', (day, number) => {
    expect(dayNumber(day)).toBe(number);
  });

  it.each([
    ['2026-08-22', 4, '2026-04-22'],
    ['2026-03-31', 1, '2026-02-28'],
    ['2024-03-31', 1, '2024-02-29'],
    ['2026-01-15', 1, '2025-12-15'],
    ['2026-12-31', 13, '2025-11-30'],
    ['2026-05-05', 0, '2026-05-05'],
  ])('goes from %s back %s months to %s', (day, months, earlier) => {
    expect(monthsBefore(day, months)).toBe(earlier);
  });
});
