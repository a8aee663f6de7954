import { describe, expect, it } from 'vitest';
import { CheckRunRefused } from '../../../../lambdas/ports/check-runs.ts';
import { TryLater } from '../../../../lambdas/ports/try-later.ts';
import { isPatienceOver, nextTryAt } from '../../../../lambdas/usecases/changes/show-patience.ts';

const SINCE = '2026-12-01T12:00:00.000Z';
const later = (minutes: number): string => new Date(Date.parse(SINCE) + minutes * 60_000).toISOString();

describe('a verdict that cannot be shown', () => {
  it.each([
    ['whose content is refused', new CheckRunRefused('too long', true), 60],
    ['for which a right is missing', new CheckRunRefused('forbidden', false), 24 * 60],
    ['for which GitHub gives no answer', new Error('cut'), 24 * 60],
    ['for a reason that is not known', undefined, 24 * 60],
  ])('%s is given up after its time: %#', (_, error, minutes) => {
    expect(isPatienceOver(SINCE, later(minutes - 0.01), error)).toBe(false);
    expect(isPatienceOver(SINCE, later(minutes), error)).toBe(true);
  });

  it.each([
    ['at once where it did not wait', 0, undefined, 0],
    ['after as long as it has waited', 7, undefined, 14],
    ['after half an hour at most', 300, undefined, 330],
    ['no earlier than now, whatever clock wrote since when', -5, undefined, -5],
    ['when GitHub said, where that is later', 1, new TryLater('limit', 600), 11],
    ['after its own pause, where that is later', 20, new TryLater('limit', 600), 40],
    ['by its own pause after another error', 7, new Error('cut'), 14],
  ])('is tried again %s', (_, now, error, expected) => {
    expect(nextTryAt(SINCE, later(now), error)).toBe(later(expected));
  });
});
