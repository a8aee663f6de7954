import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = { kind: 'asOf' };
const changes = [
  { date: '2026-03-01', value: 'C' },
  { date: '2025-12-15', value: 'B' },
  { date: '2025-01-01', value: 'A' },
];

describe('the limit on the day that counts', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    {
      name: 'is the latest change before it',
      inputs: { changes, cutoff: '2026-02-01', value: 'B' },
      is: 'pass within',
    },
    { name: 'counts a change of that day', inputs: { changes, cutoff: '2026-03-01', value: 'C' }, is: 'pass within' },
    {
      name: 'may be dated by an instant',
      inputs: { changes: [{ date: '2026-01-31T10:00:00Z', value: 'A' }], cutoff: '2026-02-01T00:00:00Z', value: 'A' },
      is: 'pass within',
    },
    { name: 'is not the newest', inputs: { changes, cutoff: '2026-02-01', value: 'C' }, is: 'fail differs' },
    { name: 'is the oldest that is known', inputs: { changes, cutoff: '2024-01-01', value: 'A' }, is: 'pass within' },
    {
      name: 'is not known without a history',
      inputs: { changes: [], cutoff: '2026-01-01', value: 'A' },
      is: 'unknown missing',
    },
    {
      name: 'is not known with a day that never was',
      inputs: { changes: [{ date: '2026-02-30', value: 'A' }], value: 'A' },
      is: 'unknown undecided',
    },
    {
      name: 'is not known on a day that never was',
      inputs: { changes, cutoff: 'soon', value: 'A' },
      is: 'unknown undecided',
    },
    { name: 'is not known where nobody says one', inputs: { changes, cutoff: '2026-02-01' }, is: 'unknown missing' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('is some months before the evaluation where no day is given', () => {
    expect(verdict({ ...limit, graceMonths: 6 }, { changes, value: 'B' }, { asOf: '2026-08-31' })).toBe('pass within');
    expect(verdict({ ...limit, graceMonths: 6 }, { changes, value: 'B' }, { asOf: '2026-09-01' })).toBe('fail differs');
  });

  it('says since when it was', () => {
    expect(details(limit, { changes, cutoff: '2026-02-01', value: 'C' })).toEqual([
      'on 2026-02-01 `B` was in force, since 2025-12-15, not `C`',
    ]);
  });
});
