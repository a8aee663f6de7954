import { describe, expect, it } from 'vitest';
import { details, type Inputs, verdict } from '../support.ts';

const kube = { kind: 'step', scheme: 'semver-tolerant', lineage: 'kubernetes', maxHop: 1 };
const cvo = {
  kind: 'step',
  scheme: 'semver',
  lineage: 'openshift-single-major',
  maxHop: 1,
  bridges: { '4.*': ['5.0'] },
  patchDowngrade: 'previous-only',
  onUnparseable: 'fail',
};
const gomod = { kind: 'step', scheme: 'gomod-k8s', lineage: 'kubernetes', onIncomparable: 'fail' };
const aro = {
  kind: 'step',
  scheme: 'semver-tolerant',
  lineage: 'openshift-single-major',
  maxHop: 2,
  bridges: { '4.22': ['5.0'], '4.23': ['5.1'] },
  flag: { major: 5, name: 'experimental' },
  patchDowngrade: 'allow',
  lineDowngrade: 'allow',
};
const guard = {
  kind: 'step',
  scheme: 'semver',
  lineage: 'openshift',
  patchDowngrade: 'allow',
  lineDowngrade: 'allow',
};

describe('a step', () => {
  it.each<{ name: string; limit: Record<string, unknown>; inputs: Inputs; is: string }>([
    { name: 'goes to the next line', limit: kube, inputs: { from: '1.34', to: '1.35' }, is: 'pass within' },
    { name: 'skips no line', limit: kube, inputs: { from: '1.33', to: '1.35' }, is: 'fail refused' },
    {
      name: 'knows no way to another major',
      limit: kube,
      inputs: { from: '1.34', to: '2.0' },
      is: 'unknown incomparable',
    },
    { name: 'stays where it is', limit: kube, inputs: { from: '1.34.1', to: '1.34.1' }, is: 'pass within' },
    { name: 'goes back by no patch', limit: kube, inputs: { from: '1.34.1', to: '1.34.0' }, is: 'fail refused' },
    { name: 'goes back to no line', limit: kube, inputs: { from: '1.34', to: '1.33' }, is: 'fail refused' },
    { name: 'takes a bridge', limit: cvo, inputs: { from: '4.21.0', to: '5.0.0' }, is: 'pass within' },
    {
      name: 'takes no other way between majors',
      limit: cvo,
      inputs: { from: '4.22.0', to: '5.1.0' },
      is: 'fail refused',
    },
    { name: 'skips no major', limit: cvo, inputs: { from: '4.22.0', to: '6.0.0' }, is: 'fail refused' },
    {
      name: 'takes no rollback over a major for a jump forward',
      limit: cvo,
      inputs: { from: '5.0.1', to: '4.22.9', previous: '4.22.9' },
      is: 'fail refused',
    },
    {
      name: 'goes back to the version that ran before',
      limit: cvo,
      inputs: { from: '4.20.3', to: '4.20.1', previous: '4.20.1' },
      is: 'pass within',
    },
    {
      name: 'goes back to no other',
      limit: cvo,
      inputs: { from: '4.20.3', to: '4.20.1', previous: '4.20.2' },
      is: 'fail refused',
    },
    {
      name: 'refuses a target it cannot read',
      limit: cvo,
      inputs: { from: '4.1.1', to: '4.2' },
      is: 'fail unreadable',
    },
    {
      name: 'takes a former numbering for older',
      limit: gomod,
      inputs: { from: 'v0.27.2', to: 'v1.5.2' },
      is: 'fail refused',
    },
    {
      name: 'takes a former numbering with a high number for older',
      limit: gomod,
      inputs: { from: 'v0.25.4', to: 'v12.0.0+incompatible' },
      is: 'fail refused',
    },
    {
      name: 'comes from a former numbering',
      limit: gomod,
      inputs: { from: 'v12.0.0+incompatible', to: 'v0.34.0' },
      is: 'pass within',
    },
    {
      name: 'orders no two of a former numbering',
      limit: gomod,
      inputs: { from: 'v11.0.0+incompatible', to: 'v12.0.0+incompatible' },
      is: 'fail incomparable',
    },
    {
      name: 'does not know a pseudo-version',
      limit: gomod,
      inputs: { from: 'v0.34.2', to: 'v0.0.0-20260716191900-78acd4d422b2' },
      is: 'unknown unreadable',
    },
    {
      name: 'needs the flag of a major',
      limit: aro,
      inputs: { from: '4.22.0', to: '5.0.0' },
      is: 'fail refused',
    },
    {
      name: 'goes over the bridge with the flag',
      limit: aro,
      inputs: { from: '4.22.0', to: '5.0.0', experimental: true },
      is: 'pass within',
    },
    {
      name: 'refuses the wrong end of a bridge',
      limit: aro,
      inputs: { from: '4.23.0', to: '5.0.0', experimental: true },
      is: 'fail refused',
    },
    { name: 'goes back where it may', limit: aro, inputs: { from: '4.19.10', to: '4.18.15' }, is: 'pass within' },
    {
      name: 'goes back over a major with the flag',
      limit: aro,
      inputs: { from: '5.0.1', to: '4.21.0', experimental: true },
      is: 'pass within',
    },
    {
      name: 'goes back over a major not without it',
      limit: aro,
      inputs: { from: '5.0.1', to: '4.21.0' },
      is: 'fail refused',
    },
    {
      name: 'judges every version that runs',
      limit: aro,
      inputs: { from: ['4.18.0', '4.20.0'], to: '4.21.0' },
      is: 'fail refused',
    },
    {
      name: 'is held back from a new line',
      limit: guard,
      inputs: { from: '4.22.1', to: '5.0.1', upgradeable: false },
      is: 'fail refused',
    },
    {
      name: 'is held back from the alias of its line',
      limit: guard,
      inputs: { from: '4.23.1', to: '5.0.1', upgradeable: false },
      is: 'fail refused',
    },
    {
      name: 'is not held back from a patch',
      limit: guard,
      inputs: { from: '4.22.1', to: '4.22.2', upgradeable: false },
      is: 'pass within',
    },
    {
      name: 'is held back as the condition writes it',
      limit: guard,
      inputs: { from: '4.22.1', to: '5.0.1', upgradeable: 'False' },
      is: 'fail refused',
    },
    {
      name: 'is not held back without the condition',
      limit: guard,
      inputs: { from: '4.22.1', to: '5.0.1', upgradeable: null },
      is: 'pass within',
    },
    {
      name: 'is not held back where the condition does not know',
      limit: guard,
      inputs: { from: '4.22.1', to: '5.0.1', upgradeable: 'Unknown' },
      is: 'pass within',
    },
    {
      name: 'is not known where the axis says nothing that a condition says',
      limit: guard,
      inputs: { from: '4.22.1', to: '5.0.1', upgradeable: 'maybe' },
      is: 'unknown undecided',
    },
    {
      name: 'is not known where the axis found nothing',
      limit: guard,
      inputs: { from: '4.22.1', to: '5.0.1', upgradeable: [] },
      is: 'unknown missing',
    },
    {
      name: 'needs the flag of each major that has one',
      limit: {
        ...aro,
        flag: [
          { major: 5, name: 'experimental' },
          { major: 6, name: 'daring' },
        ],
      },
      inputs: { from: '5.0.0', to: '5.1.0', experimental: true },
      is: 'pass within',
    },
    {
      name: 'is refused without the flag of one of several majors',
      limit: {
        ...aro,
        flag: [
          { major: 5, name: 'experimental' },
          { major: 6, name: 'daring' },
        ],
      },
      inputs: { from: '6.0.0', to: '6.1.0', experimental: true },
      is: 'fail refused',
    },
    {
      name: 'knows no line that is not listed',
      limit: guard,
      inputs: { from: '4.22.1', to: '4.24.0' },
      is: 'unknown incomparable',
    },
  ])('$name', ({ limit, inputs, is }) => {
    expect(verdict(limit, inputs)).toBe(is);
  });

  it('says where a bridge leads instead', () => {
    expect(details(aro, { from: '4.23.0', to: '5.0.0', experimental: true })).toEqual([
      '`4.23.0` to `5.0.0` is not a listed bridge',
    ]);
  });
});
