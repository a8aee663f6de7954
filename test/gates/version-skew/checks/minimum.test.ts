import { describe, expect, it } from 'vitest';
import { LimitBody } from '../../../../gates/version-skew/params.ts';
import { details, type Inputs, verdict } from '../support.ts';

const axes = [
  { name: 'ocp', scheme: 'generic', minimum: '4.13.0' },
  { name: 'rhcos', scheme: 'rhcos', minimum: '9.2', minScheme: 'token' },
];
const first = { kind: 'minimum', combine: 'first', axes };
const all = { kind: 'minimum', combine: 'all', axes };
const band = {
  kind: 'minimum',
  combine: 'any',
  onMissing: 'fail',
  axes: [{ name: 'token', scheme: 'token', minimum: '9.2', maximum: '10.2' }],
};

const readBounds = {
  kind: 'minimum',
  combine: 'any',
  axes: [{ name: 'ocp', scheme: 'generic', minimum: { axis: 'floor' }, maximum: { axis: 'ceiling' } }],
};

describe('a minimum whose bounds are read', () => {
  it.each<{ name: string; inputs: Inputs; is: string }>([
    { name: 'passes between them', inputs: { ocp: '4.16.0', floor: '4.14.0', ceiling: '4.20' }, is: 'pass within' },
    { name: 'fails below', inputs: { ocp: '4.13.9', floor: '4.14.0', ceiling: '4.20' }, is: 'fail below' },
    { name: 'fails above', inputs: { ocp: '4.21.0', floor: '4.14.0', ceiling: '4.20' }, is: 'fail above' },
    {
      name: 'asks the highest of several floors',
      inputs: { ocp: '4.15.0', floor: ['4.14.0', '4.16.0'], ceiling: '4.20' },
      is: 'fail below',
    },
    { name: 'passes nothing without a floor', inputs: { ocp: '4.16.0', ceiling: '4.20' }, is: 'unknown missing' },
    {
      name: 'passes nothing by a floor that cannot be read',
      inputs: { ocp: '4.16.0', floor: 'new', ceiling: '4.20' },
      is: 'unknown unreadable',
    },
  ])('$name', ({ inputs, is }) => {
    expect(verdict(readBounds, inputs)).toBe(is);
  });
});

describe('a minimum', () => {
  it.each<{ name: string; limit: Record<string, unknown>; inputs: Inputs; is: string }>([
    { name: 'passes at its floor', limit: first, inputs: { ocp: '4.13.0' }, is: 'pass within' },
    { name: 'compares numbers, not texts', limit: first, inputs: { ocp: '4.9.0' }, is: 'fail below' },
    { name: 'orders majors', limit: first, inputs: { ocp: '5.0.0' }, is: 'pass within' },
    { name: 'ignores a tail', limit: first, inputs: { ocp: '4.13.0-0.nightly-2023-05-01' }, is: 'pass within' },
    { name: 'reads the modern form', limit: first, inputs: { rhcos: '9.10.20270101-0' }, is: 'pass within' },
    { name: 'reads the legacy form', limit: first, inputs: { rhcos: '411.86.202308081056-0' }, is: 'fail below' },
    {
      name: 'looks at the first that is known',
      limit: first,
      inputs: { ocp: '4.17.0', rhcos: '9.0.20251023-0' },
      is: 'pass within',
    },
    {
      name: 'looks at all that are known',
      limit: all,
      inputs: { ocp: '4.17.0', rhcos: '9.0.20251023-0' },
      is: 'fail below',
    },
    { name: 'needs one of them', limit: all, inputs: { ocp: null }, is: 'unknown missing' },
    { name: 'does not pass what it cannot read', limit: first, inputs: { ocp: 'latest' }, is: 'unknown unreadable' },
    {
      name: 'does not fall back from what it cannot read',
      limit: first,
      inputs: { ocp: 'latest', rhcos: '9.6.20251023-0' },
      is: 'unknown unreadable',
    },
    { name: 'passes at its ceiling', limit: band, inputs: { token: '10.2' }, is: 'pass within' },
    { name: 'refuses above its ceiling', limit: band, inputs: { token: '10.3' }, is: 'fail above' },
    {
      name: 'is content with one value within',
      limit: band,
      inputs: { token: ['9.1', '9.6', 'x'] },
      is: 'pass within',
    },
    { name: 'is not content with none', limit: band, inputs: { token: ['9.1', '10.3'] }, is: 'fail below' },
    {
      name: 'does not know whether the value it cannot read is the one',
      limit: band,
      inputs: { token: ['9.1', 'x'] },
      is: 'unknown unreadable',
    },
    { name: 'fails without any value where it is told to', limit: band, inputs: { token: [] }, is: 'fail missing' },
    {
      name: 'admits every patch of the line of its ceiling',
      limit: { kind: 'minimum', axes: [{ name: 'v', scheme: 'semver', maximum: '4.13', minScheme: 'token' }] },
      inputs: { v: '4.13.9' },
      is: 'pass within',
    },
  ])('$name', ({ limit, inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('asks for the floor of some months ago, so that a second change restarts no clock', () => {
    const minimum = {
      history: [
        { date: '2025-01-01', value: '9.2' },
        { date: '2026-06-01', value: '9.4' },
        { date: '2026-09-01', value: '9.6' },
      ],
      graceMonths: 4,
    };
    const limit = { kind: 'minimum', axes: [{ name: 'token', scheme: 'token', minimum }] };

    expect(verdict(limit, { token: '9.2' }, { asOf: '2026-09-30' })).toBe('pass within');
    expect(verdict(limit, { token: '9.2' }, { asOf: '2026-10-01' })).toBe('fail below');
    expect(verdict(limit, { token: '9.4' }, { asOf: '2026-10-01' })).toBe('pass within');
  });

  it('says what it read', () => {
    expect(details(first, { rhcos: '411.86.202308081056-0' })).toEqual([
      'rhcos `411.86.202308081056-0` (RHEL 8.6, legacy form) is below 9.2',
    ]);
  });

  it('refuses a bound that its scheme cannot read', () => {
    const parsed = LimitBody.safeParse({ kind: 'minimum', axes: [{ name: 'v', scheme: 'semver', minimum: '4.13' }] });

    expect(parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
      ['axes.0.minimum', '4.13: it is not a semantic version with three numbers'],
    ]);
  });
});
