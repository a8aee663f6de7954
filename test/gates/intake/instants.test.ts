import { describe, expect, it } from 'vitest';
import { epochOf, instantAt, instantOf } from '../../../gates/intake/instants.ts';

describe('an instant that a source wrote', () => {
  it.each([
    { text: '2026-08-27T03:15:02Z', instant: '2026-08-27T03:15:02.000Z' },
    { text: '2026-08-27T03:15:02.123456789Z', instant: '2026-08-27T03:15:02.123Z' },
    { text: '2024-02-29T23:59:59.5Z', instant: '2024-02-29T23:59:59.500Z' },
    { text: '2026-02-29T00:00:00Z', instant: undefined },
    { text: '2026-13-01T00:00:00Z', instant: undefined },
    { text: '2026-01-01T24:00:00Z', instant: undefined },
    { text: '2026-08-27T03:15:02+02:00', instant: undefined },
    { text: '2026-08-27', instant: undefined },
    { text: '', instant: undefined },
    { text: null, instant: undefined },
  ])('$text is $instant', ({ text, instant }) => {
    expect(instantOf(text)).toBe(instant);
  });

  it('agrees with the calendar of the machine', () => {
    for (const text of [
      '1970-01-01T00:00:00Z',
      '2000-02-29T12:34:56Z',
      '2100-03-01T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ]) {
      expect(epochOf(text)).toBe(Date.parse(text));
      expect(instantAt(Date.parse(text))).toBe(new Date(text).toISOString());
    }
  });

  it.each([-1, 0.5, Number.NaN, 253_402_300_800_000])('%s milliseconds are none', (ms) => {
    expect(instantAt(ms)).toBeUndefined();
  });
});
