import { describe, expect, it } from 'vitest';
import { type Inputs, verdict } from './support.ts';

/** Reports in public trackers where a comparison of versions went wrong, each with the verdict that was right. */
const hypershift = {
  kind: 'range',
  scheme: 'semver',
  lineage: 'openshift',
  maxBehind: 3,
  maxAhead: 0,
  patch: 'notAhead',
  pre: 'semver',
  onIncomparable: 'fail',
};
const aro = {
  kind: 'range',
  scheme: 'semver-tolerant',
  lineage: 'openshift-single-major',
  maxBehind: 2,
  maxAhead: 0,
  crossMajorAllow: { '4.21': ['5.0'], '4.22': ['5.0', '5.1'], '4.23': ['5.1', '5.2'] },
};
const previous = { kind: 'lineage', lineage: 'openshift' };
const train = { kind: 'lineage', lineage: 'openshift-standard-train' };
const atLeast = { kind: 'constraint', pre: 'ignore' };
const olm = { kind: 'nextMax', lineage: 'openshift', onUnparseable: 'fail' };
const kubelet = (behind: number) => ({
  kind: 'range',
  scheme: 'semver-tolerant',
  lineage: 'kubernetes',
  maxBehind: behind,
  maxAhead: 0,
});
const gomod = { kind: 'step', scheme: 'gomod-k8s', lineage: 'kubernetes', onIncomparable: 'fail' };
const capped = (line: string) => ({
  kind: 'range',
  scheme: 'semver-tolerant',
  lineage: 'openshift',
  subject: 'maxKnown',
  reference: 'branch',
  maxBehind: 0,
  maxAhead: 0,
  when: { branch: line },
});
const guard = {
  kind: 'minimum',
  axes: [{ name: 'recorded', scheme: 'generic', minimum: '4.13.0' }],
};
const bareMetal = {
  kind: 'resolve',
  rows: [
    { if: { platform: 'BareMetal', provisioningUrl: false }, mode: 'None' },
    { if: {}, mode: 'Manual' },
  ],
};
/** A target of which the tool knows the removals; the axis with the known lines decides whether it can say anything. */
const removals = {
  kind: 'member',
  scheme: 'semver-tolerant',
  version: 'target',
  supported: 'known',
  onViolation: 'fail',
};

describe('a reported case', () => {
  it.each<{ number: number; report: string; limit: Record<string, unknown>; inputs: Inputs; is: string }>([
    {
      number: 1,
      report: 'a pool of 4.22 on 5.0 is one slot behind',
      limit: hypershift,
      inputs: { subject: '4.22.0', reference: '5.0.0' },
      is: 'pass within',
    },
    {
      number: 2,
      report: '5.0 minus one is 4.22, not 2^64-1',
      limit: previous,
      inputs: { line: '5.0', previous: '4.22' },
      is: 'pass within',
    },
    {
      number: 2,
      report: 'what wraps around is no line',
      limit: previous,
      inputs: { line: '5.0', previous: '5.18446744073709551615' },
      is: 'fail refused',
    },
    {
      number: 3,
      report: 'a catalog of 5.0 is above a cap of 4.22',
      limit: { ...hypershift, patch: 'ignore', maxBehind: 0 },
      inputs: { subject: '5.0.0', reference: '4.22.0' },
      is: 'fail ahead',
    },
    {
      number: 4,
      report: '5.-1 is no predecessor',
      limit: train,
      inputs: { line: '5.0', previous: '5.-1' },
      is: 'fail refused',
    },
    {
      number: 5,
      report: 'the standard train says 4.22',
      limit: train,
      inputs: { line: '5.0', previous: '4.22' },
      is: 'pass within',
    },
    {
      number: 5,
      report: 'and knows nothing of 4.23',
      limit: train,
      inputs: { line: '5.0', previous: '4.23' },
      is: 'unknown undecided',
    },
    {
      number: 6,
      report: '5.0 is past 4.13',
      limit: atLeast,
      inputs: { version: '5.0', minimum: '4.13' },
      is: 'pass within',
    },
    {
      number: 7,
      report: 'a branch of 5.0 knows 5.0',
      limit: capped('5.0'),
      inputs: { branch: '5.0', maxKnown: '4.22' },
      is: 'fail behind',
    },
    {
      number: 7,
      report: 'a branch of 4.21 knows 4.21',
      limit: capped('4.21'),
      inputs: { branch: '4.21', maxKnown: '4.19' },
      is: 'fail behind',
    },
    {
      number: 8,
      report: '4.23 with a maximum of 5.0 is not ready',
      limit: olm,
      inputs: { current: '4.23.0', max: '5.0' },
      is: 'fail below',
    },
    {
      number: 9,
      report: 'after 4.9.5 comes 4.10',
      limit: olm,
      inputs: { current: '4.9.5', max: '4.10' },
      is: 'pass within',
    },
    {
      number: 10,
      report: 'after 4.16.0-rc1 comes 4.17',
      limit: olm,
      inputs: { current: '4.16.0-rc1', max: '4.16' },
      is: 'fail below',
    },
    {
      number: 11,
      report: 'a maximum that cannot be read blocks',
      limit: olm,
      inputs: { current: '4.22.0', max: 'soon' },
      is: 'fail unreadable',
    },
    {
      number: 11,
      report: 'so does one that is given twice',
      limit: olm,
      inputs: { current: '4.22.0', max: ['4.23', '4.22'] },
      is: 'fail unreadable',
    },
    {
      number: 12,
      report: 'a higher patch passes at ARO-HCP',
      limit: aro,
      inputs: { subject: '4.22.8', reference: '4.22.7' },
      is: 'pass within',
    },
    {
      number: 12,
      report: 'and fails at HyperShift',
      limit: hypershift,
      inputs: { subject: '4.22.8', reference: '4.22.7' },
      is: 'fail ahead',
    },
    {
      number: 13,
      report: 'a default of a newer channel is above the control plane',
      limit: aro,
      inputs: { subject: '4.21.3', reference: '4.20.9' },
      is: 'fail ahead',
    },
    {
      number: 14,
      report: 'skipped machine sets are judged by the version of the installation',
      limit: guard,
      inputs: { recorded: '4.10.3' },
      is: 'fail below',
    },
    {
      number: 15,
      report: 'bare metal without an image URL is exempt',
      limit: bareMetal,
      inputs: { platform: 'BareMetal', provisioningUrl: false, statusMode: 'None' },
      is: 'pass within',
    },
    {
      number: 15,
      report: 'and not to be forced to Manual',
      limit: bareMetal,
      inputs: { platform: 'BareMetal', provisioningUrl: false, statusMode: 'Manual' },
      is: 'fail differs',
    },
    {
      number: 16,
      report: 'a feature candidate is of its line',
      limit: atLeast,
      inputs: { version: '4.10.0-fc.1', minimum: '4.10.0' },
      is: 'pass within',
    },
    {
      number: 16,
      report: 'so is a nightly',
      limit: atLeast,
      inputs: { version: '4.10.0-0.nightly-2022-01-23-013716', minimum: '4.10.0' },
      is: 'pass within',
    },
    {
      number: 17,
      report: 'a vendor suffix is no pre-release',
      limit: atLeast,
      inputs: { version: 'v1.29.1-gke.1785003', minimum: '1.29' },
      is: 'pass within',
    },
    {
      number: 18,
      report: 'a nightly is newest whatever it calls itself',
      limit: { ...atLeast, pre: 'newest-on-channel' },
      inputs: { version: '0.0.0-nightly', minimum: '1.96.1', channel: 'nightly' },
      is: 'pass within',
    },
    {
      number: 19,
      report: 'three behind is fine since 1.28',
      limit: kubelet(3),
      inputs: { subject: '1.25', reference: '1.28' },
      is: 'pass within',
    },
    {
      number: 19,
      report: 'and was not under the former policy',
      limit: kubelet(2),
      inputs: { subject: '1.25', reference: '1.28' },
      is: 'fail behind',
    },
    {
      number: 20,
      report: 'v1.5.2 is older than v0.27.2',
      limit: gomod,
      inputs: { from: 'v0.27.2', to: 'v1.5.2' },
      is: 'fail refused',
    },
    {
      number: 20,
      report: 'and so is v12',
      limit: gomod,
      inputs: { from: 'v0.25.4', to: 'v12.0.0+incompatible' },
      is: 'fail refused',
    },
    {
      number: 21,
      report: 'api and apimachinery are of one line',
      limit: { kind: 'sameValue', scheme: 'gomod-k8s' },
      inputs: { values: { 'k8s.io/api': 'v0.32.8', 'k8s.io/apimachinery': 'v0.35.5' } },
      is: 'fail differs',
    },
    {
      number: 22,
      report: 'a target that does not exist is not clean',
      limit: removals,
      inputs: { target: 'v1.x', known: ['1.35', '1.36'] },
      is: 'unknown unreadable',
    },
    {
      number: 22,
      report: 'nor is one of which nothing is known',
      limit: removals,
      inputs: { target: 'v1.99.0', known: [] },
      is: 'unknown missing',
    },
  ])('$number: $report', ({ limit, inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });
});
