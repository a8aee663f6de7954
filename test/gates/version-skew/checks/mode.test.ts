import { describe, expect, it } from 'vitest';
import { LimitBody } from '../../../../gates/version-skew/params.ts';
import { details, type Inputs, verdict } from '../support.ts';

const floor = { kind: 'minimum', axes: [{ name: 'ocp', scheme: 'generic', minimum: '4.13.0' }] };
const limit = {
  kind: 'mode',
  rows: [
    { if: { mode: 'None', topology: 'SingleReplica' }, verdict: 'pass' },
    { if: { mode: 'None' }, verdict: 'warn', reason: 'nobody looks after the images' },
    { if: { mode: 'Automatic', controller: 'degraded' }, verdict: 'fail' },
    { if: { mode: 'Automatic', controller: ['progressing', 'not-run'] }, verdict: 'unknown' },
    { if: { mode: ['Automatic', 'Manual'] }, limit: floor },
  ],
};

describe('a mode', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'takes the first row that holds', inputs: { mode: 'None', topology: 'SingleReplica' }, is: 'pass within' },
    { name: 'passes over a row of which nothing is known', inputs: { mode: 'None' }, is: 'warn alerts' },
    {
      name: 'judges before it looks at versions',
      inputs: { mode: 'Automatic', controller: 'degraded', ocp: '4.17.0' },
      is: 'fail refused',
    },
    {
      name: 'does not know a value that still moves',
      inputs: { mode: 'Automatic', controller: 'not-run', ocp: '4.12.0' },
      is: 'unknown undecided',
    },
    { name: 'asks another limit', inputs: { mode: 'Manual', ocp: '4.12.0' }, is: 'fail below' },
    {
      name: 'passes what the other limit passes',
      inputs: { mode: 'Automatic', controller: 'ready', ocp: '4.13.0' },
      is: 'pass within',
    },
    { name: 'does not know a state without a row', inputs: {}, is: 'unknown undecided' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('says which row spoke', () => {
    expect(details(limit, { mode: 'None' })).toEqual(['row 2: nobody looks after the images']);
    expect(details(limit, { mode: 'Manual', ocp: '4.12.0' })).toEqual([
      'ocp `4.12.0` is below 4.13.0 (row 5: mode is Automatic or Manual)',
    ]);
  });

  it.each([
    { name: 'both', row: { if: {}, verdict: 'pass', limit: floor } },
    { name: 'neither', row: { if: {} } },
  ])('refuses a row with $name of verdict and limit', ({ row }) => {
    expect(LimitBody.safeParse({ kind: 'mode', rows: [row] }).error?.issues.map(({ message }) => message)).toEqual([
      'a row has either `verdict` or `limit`',
    ]);
  });
});
