import { describe, expect, it } from 'vitest';
import { details, type Inputs, judge, verdict } from '../support.ts';

const kubelet = {
  kind: 'range',
  scheme: 'semver-tolerant',
  lineage: 'kubernetes',
  maxBehind: { default: 3, when: [{ axis: 'subject', below: '1.25', value: 2 }] },
  maxAhead: 0,
};
const nodePool = {
  kind: 'range',
  scheme: 'semver',
  lineage: 'openshift',
  maxBehind: 3,
  maxAhead: 0,
  patch: 'notAhead',
  pre: 'semver',
  onIncomparable: 'fail',
};
const eus = {
  ...kubelet,
  maxBehind: {
    when: [
      { axis: 'ocp', major: 4, cycle: [2, 1] },
      { axis: 'ocp', major: 5, cycle: [1, 2, 3] },
    ],
  },
  lookahead: true,
  onAhead: 'unknown',
};
const pairs = {
  kind: 'range',
  scheme: 'semver-tolerant',
  lineage: 'openshift-single-major',
  maxBehind: 2,
  maxAhead: 0,
  crossMajorAllow: { '4.22': ['5.0', '5.1'], '4.23': ['5.1'] },
  crossMajorFlag: 'allowMajor',
};

describe('a range', () => {
  it.each<{ name: string; limit: Record<string, unknown>; inputs: Inputs; is: string }>([
    { name: 'passes at its limit', limit: kubelet, inputs: { subject: '1.32', reference: '1.35' }, is: 'pass within' },
    { name: 'fails one beyond', limit: kubelet, inputs: { subject: '1.31', reference: '1.35' }, is: 'fail behind' },
    {
      name: 'is narrower below a line',
      limit: kubelet,
      inputs: { subject: '1.24', reference: '1.27' },
      is: 'fail behind',
    },
    {
      name: 'refuses a newer subject',
      limit: kubelet,
      inputs: { subject: '1.36', reference: '1.35' },
      is: 'fail ahead',
    },
    {
      name: 'counts from the newest of several references',
      limit: kubelet,
      inputs: { subject: '1.31', reference: ['1.34', '1.35'] },
      is: 'fail behind',
    },
    {
      name: 'is not above the oldest of several references',
      limit: kubelet,
      inputs: { subject: '1.35', reference: ['1.35', '1.34'] },
      is: 'fail ahead',
    },
    {
      name: 'reads a vendor suffix as what it is',
      limit: kubelet,
      inputs: { subject: 'v1.32.5-eks-1a2b3c4', reference: 'v1.35.0' },
      is: 'pass within',
    },
    {
      name: 'does not know what it cannot read',
      limit: kubelet,
      inputs: { subject: 'Invalid', reference: '1.35' },
      is: 'unknown unreadable',
    },
    {
      name: 'does not know what is not there',
      limit: kubelet,
      inputs: { subject: '', reference: '1.35' },
      is: 'unknown missing',
    },
    {
      name: 'does not know one empty value among others',
      limit: kubelet,
      inputs: { subject: ['1.35', '', null], reference: '1.35' },
      is: 'unknown missing',
    },
    {
      name: 'knows no distance between majors',
      limit: kubelet,
      inputs: { subject: '1.35', reference: '2.35' },
      is: 'unknown incomparable',
    },
    {
      name: 'lets a failure outrank what it does not know',
      limit: kubelet,
      inputs: { subject: ['Invalid', '1.20'], reference: '1.35' },
      is: 'fail behind',
    },
    {
      name: 'counts slots over a major',
      limit: nodePool,
      inputs: { subject: '4.20.0', reference: '5.0.0' },
      is: 'pass within',
    },
    {
      name: 'fails four slots behind over a major',
      limit: nodePool,
      inputs: { subject: '4.19.0', reference: '5.0.0' },
      is: 'fail behind',
    },
    {
      name: 'takes aliases for one line',
      limit: nodePool,
      inputs: { subject: '4.23.0', reference: '5.0.0' },
      is: 'pass within',
    },
    {
      name: 'refuses a higher patch of the same line',
      limit: nodePool,
      inputs: { subject: '4.18.10', reference: '4.18.5' },
      is: 'fail ahead',
    },
    {
      name: 'does not compare patches of two slots',
      limit: nodePool,
      inputs: { subject: '4.22.7', reference: '5.0.3' },
      is: 'pass within',
    },
    {
      name: 'takes a nightly for older than its release',
      limit: nodePool,
      inputs: { subject: '4.18.0', reference: '4.18.0-0.nightly-2025-03-20-063534' },
      is: 'fail ahead',
    },
    {
      name: 'ignores pre-releases where it is told to',
      limit: { ...nodePool, pre: 'ignore' },
      inputs: { subject: '4.18.0', reference: '4.18.0-0.nightly-2025-03-20-063534' },
      is: 'pass within',
    },
    {
      name: 'compares patches of aliases as HyperShift does',
      limit: nodePool,
      inputs: { subject: '4.23.1', reference: '5.0.0' },
      is: 'fail ahead',
    },
    {
      name: 'leaves patches of aliases alone where it is told to',
      limit: { ...nodePool, aliasPatch: 'ignore' },
      inputs: { subject: '4.23.1', reference: '5.0.0' },
      is: 'pass within',
    },
    {
      name: 'refuses a line that its lineage does not list',
      limit: nodePool,
      inputs: { subject: '4.24.0', reference: '5.0.0' },
      is: 'fail incomparable',
    },
    {
      name: 'reads three numbers strictly',
      limit: nodePool,
      inputs: { subject: '4.18.0', reference: '4.18' },
      is: 'unknown unreadable',
    },
    {
      name: 'looks one update ahead',
      limit: eus,
      inputs: { ocp: '5.2.0', subject: '1.36.0', reference: '1.38.0' },
      is: 'fail behind-after-next',
    },
    {
      name: 'starts the cycle of the new major afresh',
      limit: eus,
      inputs: { ocp: '5.0.0', subject: '1.34.0', reference: '1.36.0' },
      is: 'fail behind',
    },
    {
      name: 'has limits for the majors it lists only',
      limit: eus,
      inputs: { ocp: '6.0.0', subject: '1.36.0', reference: '1.36.0' },
      is: 'unknown undecided',
    },
    {
      name: 'does not know a limit whose axis it cannot read',
      limit: eus,
      inputs: { ocp: 'latest', subject: '1.36.0', reference: '1.36.0' },
      is: 'unknown unreadable',
    },
    {
      name: 'does not know a limit whose axis has two values',
      limit: eus,
      inputs: { ocp: ['4.8', '4.9'], subject: '1.20', reference: '1.21' },
      is: 'unknown undecided',
    },
    {
      name: 'says of a newer subject what it is told to',
      limit: eus,
      inputs: { ocp: '4.9.0', subject: '1.22.0', reference: '1.21.0' },
      is: 'unknown ahead',
    },
    {
      name: 'accepts a listed pair of majors',
      limit: pairs,
      inputs: { subject: '4.22.0', reference: '5.1.0', allowMajor: true },
      is: 'pass within',
    },
    {
      name: 'refuses an alias that is not listed as a pair',
      limit: pairs,
      inputs: { subject: '4.23.0', reference: '5.0.1', allowMajor: true },
      is: 'fail refused',
    },
    {
      name: 'refuses a listed pair without its flag',
      limit: pairs,
      inputs: { subject: '4.22.0', reference: '5.0.0' },
      is: 'fail refused',
    },
    {
      name: 'refuses what no line of the pairs names',
      limit: pairs,
      inputs: { subject: '4.15.0', reference: '5.0.0', allowMajor: true },
      is: 'fail refused',
    },
    {
      name: 'has no limit on the side that it does not name',
      limit: { ...kubelet, maxBehind: undefined, maxAhead: undefined },
      inputs: { subject: ['1.2', '1.90'], reference: '1.35' },
      is: 'pass within',
    },
    {
      name: 'only warns where it is told to',
      limit: { ...kubelet, onViolation: 'warn' },
      inputs: { subject: '1.20', reference: '1.35' },
      is: 'warn behind',
    },
  ])('$name', ({ limit, inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('goes by the limit that was in force some months ago', () => {
    const limit = {
      ...kubelet,
      maxBehind: {
        history: [
          { date: '2024-01-01', value: 3 },
          { date: '2026-07-01', value: 1 },
        ],
        graceMonths: 4,
      },
    };
    const inputs = { subject: '1.33', reference: '1.35' };

    expect(verdict(limit, inputs, { asOf: '2026-10-31' })).toBe('pass within');
    expect(verdict(limit, inputs, { asOf: '2026-11-01' })).toBe('fail behind');
  });

  it('does not judge more pairs than anybody could read', () => {
    const many = Array.from({ length: 51 }, () => '1.35');

    expect(verdict(kubelet, { subject: many.slice(1), reference: many.slice(1) })).toBe('pass within');
    expect(verdict(kubelet, { subject: many, reference: many })).toBe('unknown undecided');
  });

  it('says how it read each version, the distance, the limit and the way out', () => {
    const [judgement] = judge(nodePool, { subject: '4.19.3', reference: '5.0.0' });

    expect(judgement).toEqual({
      outcome: 'fail',
      answer: 'behind',
      readings: [
        { role: 'subject', value: '4.19.3', line: '4.19', slot: 19, slotLines: ['4.19'] },
        { role: 'reference', value: '5.0.0', line: '5.0', slot: 23, slotLines: ['4.23', '5.0'] },
      ],
      limit: 'at most 3 behind; at most 0 ahead; no higher patch in the same slot (slots of openshift)',
      detail: 'subject `4.19.3` is 4 lines behind reference `5.0.0` (slot 23 with 4.23), at most 3 allowed',
      satisfiedBy: 'a subject of line 4.20 or later',
    });
  });

  it('names the limit of the line that decided', () => {
    expect(details(eus, { ocp: '4.22.0', subject: '1.34.0', reference: '1.35.0' })).toEqual([
      'subject `1.34.0` is 1 line behind reference `1.35.0`, which is allowed now; ' +
        'after the next update it is 2, at most 1 allowed for ocp 4.23',
    ]);
  });
});
