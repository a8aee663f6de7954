import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = { kind: 'streak', maxDays: 3, onViolation: 'warn' };
const asOf = '2026-07-08T12:00:00Z';
const run = (name: string, created: string, ok = false) => ({ name, created, ok });
const yesterday = run('b', '2026-07-07T10:00:00Z');
const before = run('a', '2026-07-06T23:00:00Z');

describe('a streak of failures', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'of two days is no alert', inputs: { runs: [yesterday] }, is: 'pass within' },
    { name: 'of three days of the calendar is one', inputs: { runs: [yesterday, before] }, is: 'warn too-old' },
    { name: 'is counted in any order', inputs: { runs: [before, yesterday] }, is: 'warn too-old' },
    {
      name: 'ends with a success',
      inputs: { runs: [run('c', '2026-07-07T10:00:00Z', true), before] },
      is: 'pass within',
    },
    {
      name: 'leaves the run that asks out',
      inputs: { runs: [run('now', '2026-07-08T10:00:00Z', true), yesterday, before], current: 'now' },
      is: 'warn too-old',
    },
    { name: 'is not known without a history', inputs: { runs: [] }, is: 'unknown missing' },
    { name: 'is not known without a time', inputs: { runs: [run('a', '')] }, is: 'unknown unreadable' },
    { name: 'is not known of what is no run', inputs: { runs: ['a'] }, is: 'unknown undecided' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs, { asOf })).toBe(is);
  });

  it('counts days of 24 hours where it is told to', () => {
    expect(verdict({ ...limit, counting: 'elapsed' }, { runs: [yesterday, before] }, { asOf })).toBe('pass within');
  });

  it('says since when', () => {
    expect(details(limit, { runs: [yesterday, before] }, { asOf })).toEqual([
      '2 failed in a row since 2026-07-06 (a), 3 days',
    ]);
  });
});
