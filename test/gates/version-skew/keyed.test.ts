import { describe, expect, it } from 'vitest';
import { judgeLimit } from '../../../gates/version-skew/judging/judge-limit.ts';
import type { Observed } from '../../../gates/version-skew/judging/judgement.ts';
import { KNOWN_LINEAGES } from '../../../gates/version-skew/lineages/known-lineages.ts';
import { LimitBody } from '../../../gates/version-skew/params.ts';
import { asOf } from './support.ts';

type Keyed = Readonly<Record<string, string | boolean>>;

/** Outcomes in order, each axis given as values by key. */
function outcomes(limit: Record<string, unknown>, axes: Readonly<Record<string, Keyed>>): string[] {
  const observed = Object.entries(axes).map(([name, values]): [string, readonly Observed[]] => [
    name,
    Object.entries(values).map(([key, value]) => ({ key, value })),
  ]);
  const judgements = judgeLimit(LimitBody.parse(limit), { axes: new Map(observed), asOf, lineages: KNOWN_LINEAGES });
  return judgements.map(({ outcome, answer }) => `${outcome} ${answer}`);
}

describe('what has keys before and after', () => {
  const step = { kind: 'step', scheme: 'semver', lineage: 'openshift', maxHop: 1, onMissing: 'pass' };

  it('is compared with itself: another pool that is older makes no leap', () => {
    expect(
      outcomes(step, { from: { bow: '4.21.0', stern: '4.18.0' }, to: { bow: '4.22.0', stern: '4.19.0' } }),
    ).toEqual(['pass within', 'pass within']);
  });

  it('has no before where it is new, and is not asked about where it has gone', () => {
    expect(outcomes(step, { from: { bow: '4.21.0', keel: '4.1.0' }, to: { bow: '4.22.0', mast: '4.22.0' } })).toEqual([
      'pass within',
      'pass missing',
    ]);
  });

  it('is compared with all of them where no name is the same', () => {
    expect(outcomes(step, { from: { bow: '4.19.0' }, to: { mast: '4.22.0' } })).toEqual(['fail refused']);
  });
});

describe('what has keys beside a release', () => {
  const stream = { kind: 'stream', streams: { 'rope-9': {}, 'rope-10': { since: '5.0', incompatible: ['runc'] } } };

  it('is judged with the release of its own key, and every one of them is', () => {
    expect(
      outcomes(stream, {
        release: { bow: '5.0.0', stern: '4.22.0' },
        stream: { bow: 'rope-10', stern: 'rope-10' },
      }),
    ).toEqual(['pass within', 'fail refused']);
  });

  it('is judged every one where the release has no key of theirs', () => {
    const axes = new Map<string, readonly Observed[]>([
      ['release', [{ value: '4.22.0' }]],
      [
        'stream',
        [
          { key: 'bow', value: 'rope-9' },
          { key: 'stern', value: 'rope-10' },
        ],
      ],
    ]);
    const judgements = judgeLimit(LimitBody.parse(stream), { axes, asOf, lineages: KNOWN_LINEAGES });

    expect(judgements.map(({ outcome }) => outcome)).toEqual(['pass', 'fail']);
  });

  it('counts a property of its own key only', () => {
    expect(
      outcomes(stream, {
        release: { bow: '5.0.0', stern: '5.0.0' },
        stream: { bow: 'rope-10', stern: 'rope-10' },
        runc: { bow: true, stern: false },
      }),
    ).toEqual(['fail refused', 'pass within']);
  });

  it('rolls out each on its own', () => {
    const limit = { kind: 'hashStream', default: { '5': 'rope-10' }, runcDefault: 'rope-9', onViolation: 'warn' };

    expect(
      outcomes(limit, {
        release: { bow: '5.0.0', stern: '5.0.0', keel: '5.0.0' },
        stream: { bow: 'rope-9', stern: 'rope-9' },
        runc: { bow: true, stern: false, keel: false },
      }),
    ).toEqual(['pass within', 'warn differs', 'pass within']);
  });
});

describe('what components declare', () => {
  const limit = { kind: 'nextMax', lineage: 'openshift', onUnparseable: 'fail' };
  const current = [{ value: '4.22.0' }];
  const said = (max: readonly Observed[]) =>
    judgeLimit(LimitBody.parse(limit), {
      axes: new Map<string, readonly Observed[]>([
        ['current', current],
        ['max', max],
      ]),
      asOf,
      lineages: KNOWN_LINEAGES,
    }).map(({ outcome, answer }) => `${outcome} ${answer}`);

  it('may differ from one to the other', () => {
    expect(
      said([
        { key: 'lamp', value: '5.0' },
        { key: 'oar', value: '4.22' },
      ]),
    ).toEqual(['pass within', 'fail below']);
  });

  it('is a mistake where one declares twice, even the same', () => {
    expect(said([{ value: '5.0' }, { value: '5.0' }])).toEqual(['fail unreadable', 'fail unreadable']);
    expect(
      said([
        { key: 'lamp', value: '5.0' },
        { key: 'lamp', value: '5.1' },
        { key: 'oar', value: '5.0' },
      ]),
    ).toEqual(['fail unreadable', 'fail unreadable', 'pass within']);
  });
});
