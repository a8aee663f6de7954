import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { epochMs, instantOf, latest, msBetween, plusMinutes } from '../../../gates/model/instant-arithmetic.ts';
import { runs } from '../../support/property-runs.ts';

const ms = fc.integer({ min: Date.UTC(1600, 0, 1), max: Date.UTC(2999, 11, 31) });

describe('arithmetic on instants', () => {
  it('agrees with the calendar of the machine, in both directions', () => {
    fc.assert(
      fc.property(ms, (value) => {
        expect(instantOf(value)).toBe(new Date(value).toISOString());
        expect(epochMs(new Date(value).toISOString())).toBe(value);
      }),
      runs(),
    );
  });

  it('adds and compares', () => {
    expect(plusMinutes('2028-02-28T23:30:00.000Z', 60)).toBe('2028-02-29T00:30:00.000Z');
    expect(msBetween('2026-01-01T00:00:00.000Z', '2025-12-31T23:59:59.000Z')).toBe(-1000);
    expect(latest('2026-01-02', '2026-01-03', '2026-01-01')).toBe('2026-01-03');
  });
});
