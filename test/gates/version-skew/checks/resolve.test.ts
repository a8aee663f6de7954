import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = {
  kind: 'resolve',
  rows: [
    { if: { spec: 'Manual' }, mode: 'Manual' },
    { if: { platform: 'BareMetal', url: false }, mode: 'None' },
    { if: { platform: ['AWS', 'GCP'], machineSets: 'All' }, mode: 'Automatic' },
    { if: {}, mode: 'Manual' },
  ],
};

describe('a derived mode', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    {
      name: 'follows from the setting first',
      inputs: { spec: 'Manual', platform: 'AWS', machineSets: 'All', statusMode: 'Manual' },
      is: 'pass within',
    },
    {
      name: 'follows from the platform',
      inputs: { spec: null, platform: 'AWS', machineSets: 'All', statusMode: 'Automatic' },
      is: 'pass within',
    },
    {
      name: 'takes an absent value for no match',
      inputs: { platform: 'BareMetal', url: null, statusMode: 'Manual' },
      is: 'pass within',
    },
    {
      name: 'takes false for a value',
      inputs: { platform: 'BareMetal', url: false, statusMode: 'None' },
      is: 'pass within',
    },
    {
      name: 'is wrong where it does not follow',
      inputs: { platform: 'GCP', machineSets: 'Partial', statusMode: 'Automatic' },
      is: 'fail differs',
    },
    { name: 'is not known where nobody reports one', inputs: { platform: 'GCP' }, is: 'unknown missing' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('is not known where no row gives one', () => {
    expect(verdict({ ...limit, rows: limit.rows.slice(0, 1) }, { statusMode: 'Manual' })).toBe('unknown undecided');
  });

  it('says which row gives it', () => {
    expect(details(limit, { platform: 'GCP', machineSets: 'All', statusMode: 'Manual' })).toEqual([
      'Automatic follows from row 3 (platform is AWS or GCP and machineSets is All), but the mode is `Manual`',
    ]);
  });
});
