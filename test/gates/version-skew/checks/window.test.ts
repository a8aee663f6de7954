import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const limit = {
  kind: 'window',
  scheme: 'semver',
  lineage: 'openshift',
  minimum: '4.14',
  maximum: '5.1',
  onIncomparable: 'fail',
  exemptions: [{ match: { exempt: 'skip' }, reason: 'a test cluster', owner: 'ada', expires: '2026-09-01' }],
};

describe('a window', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'admits its first line', inputs: { version: '4.14.0' }, is: 'pass within' },
    { name: 'admits a nightly of its first line', inputs: { version: '4.14.0-0.nightly-2023' }, is: 'pass within' },
    { name: 'admits its last line', inputs: { version: '5.1.9' }, is: 'pass within' },
    { name: 'refuses below', inputs: { version: '4.13.9' }, is: 'fail below' },
    { name: 'refuses above', inputs: { version: '5.2.0' }, is: 'fail above' },
    { name: 'refuses an unknown major', inputs: { version: '6.0.0' }, is: 'fail incomparable' },
    { name: 'takes a floor from an axis', inputs: { version: '4.10.1', minimum: '4.10.0' }, is: 'pass within' },
    {
      name: 'takes the lowest of several ceilings',
      inputs: { version: '4.20.0', maximum: ['5.1', '4.19.0'] },
      is: 'fail above',
    },
    {
      name: 'never leaves the current line downwards',
      inputs: { version: '4.18.9', current: '4.19.0' },
      is: 'fail below',
    },
    { name: 'takes an alias for the current line', inputs: { version: '4.23.0', current: '5.0.0' }, is: 'pass within' },
    { name: 'does not compare patches', inputs: { version: '4.18.3', current: '4.18.5' }, is: 'pass within' },
    {
      name: 'does not know a bound it cannot read',
      inputs: { version: '4.18.3', maximum: 'newest' },
      is: 'unknown unreadable',
    },
    { name: 'does not know a version it cannot read', inputs: { version: '4.18' }, is: 'unknown unreadable' },
    { name: 'exempts for a time', inputs: { version: '4.13.0', exempt: 'skip' }, is: 'pass exempt' },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('exempts no longer than the exemption says', () => {
    expect(verdict(limit, { version: '4.13.0', exempt: 'skip' }, { asOf: '2026-09-01' })).toBe('fail below');
  });

  it('says which bound was crossed', () => {
    expect(details(limit, { version: '4.22.0', current: '5.0.0' })).toEqual([
      'version `4.22.0` is below current `5.0.0` (slot 23 with 4.23)',
    ]);
  });
});
