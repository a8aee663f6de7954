import { describe, expect, it } from 'vitest';
import {
  candidateText,
  causesOf,
  elsewhereText,
  idleText,
  impliedText,
  outlineOf,
  placeText,
  valueText,
} from '../../../../gates/engine/report/outline.ts';
import { factsInPlaces } from '../../../../gates/engine/same-fact.ts';
import type { Candidate, Comparing } from '../../../../gates/model/candidate.ts';
import type { Finding, Level } from '../../../../gates/model/finding.ts';
import { candidate } from '../../../support/evaluation.ts';
import { doubt, finding, ruleResult, run } from '../../../support/run-parts.ts';

function found(location: string, level: Level = 'error', parts: Partial<Finding> = {}): Finding {
  const words = { message: `${location} went.`, whoBreaks: 'Readers.', why: 'It does.', wayOut: 'Keep it.' };
  const fact = { check: 'crd/field-removed', subject: 'pumps', location };
  return { ...finding({ fact, words, rule: 'crd-compat', level }), ...parts };
}
const locations = (causes: readonly { finding: Finding }[]) => causes.map(({ finding: one }) => one.location);

describe('what a run is sorted into', () => {
  it.each<[Level, boolean, readonly string[]]>([
    ['error', false, ['blocking']],
    ['warning', false, ['informing']],
    ['info', false, ['remarks']],
    ['off', false, []],
    ['error', true, ['waived']],
    ['warning', true, ['waived']],
    ['info', true, ['waived']],
  ])('has a finding of level %s, waived %s, in %j', (level, isWaived, expected) => {
    const one = found('.a', level, isWaived ? { waiver: 'w-1' } : {});
    const outline = outlineOf(run({ results: [ruleResult({ verdict: 'fail', findings: [one] })] }));
    const places = (['blocking', 'informing', 'waived', 'remarks'] as const).filter((part) => outline[part].length > 0);

    expect(places).toEqual(expected);
  });

  it.each([
    ['that could not decide', { verdict: 'inconclusive' }, {}, true],
    ['that only warns', { verdict: 'inconclusive', blocking: false }, {}, false],
    ['that lets undecided answers pass', { verdict: 'pass' }, {}, false],
    ['whose doubt is waived', { verdict: 'inconclusive' }, { waiver: 'w-1' }, false],
  ] as const)('has a doubt of a rule %s, closing: %#', (_, result, parts, isClosing) => {
    const { undecided } = outlineOf(run({ results: [ruleResult({ ...result, doubts: [doubt(parts)] })] }));

    expect(undecided.map((question) => question.isClosing)).toEqual([isClosing]);
  });

  it('has causes in the order of their levels, those of one level as they come', () => {
    const findings = [
      found('.i', 'info'),
      found('.w', 'warning'),
      found('.e', 'error'),
      found('.f', 'error'),
      found('.o', 'off'),
      found('.j', 'info'),
      found('.v', 'warning'),
    ];

    expect(locations(causesOf(ruleResult({ findings })))).toEqual(['.e', '.f', '.w', '.v', '.i', '.j']);
  });
});

describe('the words of a report', () => {
  it.each([
    [undefined, ''],
    [{ path: 'a.yaml' }, 'a.yaml'],
    [{ path: 'a.yaml', line: 3 }, 'a.yaml:3'],
  ])('of the place %j are %j', (place, text) => {
    expect(placeText(place)).toBe(text);
  });

  it('of a value are whole up to three hundred characters', () => {
    expect(valueText('x'.repeat(298))).toBe(`"${'x'.repeat(298)}"`);
    expect(valueText('x'.repeat(299))).toBe(`"${'x'.repeat(299)}…`);
  });

  it.each([
    [0, ''],
    [1, '1 more follows from it: .a.0'],
    [3, '3 more follow from it: .a.0, .a.1, .a.2'],
    [4, '4 more follow from it: .a.0, .a.1, .a.2, …'],
  ])('of %i findings that follow are %j', (count, text) => {
    const implied = Array.from({ length: count }, (_, index) => found(`.a.${index}`));

    expect(impliedText({ finding: found('.a'), elsewhere: [], result: ruleResult(), implied })).toBe(text);
  });

  const other = (index: number, subject = 'pumps') =>
    found(`.a.${index}`, 'error', { subject, fingerprint: `f-${index}` });
  it.each([
    [[], ''],
    [[other(1)], 'the same in 1 other place: .a.1 (finding f-1)'],
    [[other(1), other(2, 'valves')], 'the same in 2 other places: .a.1 (finding f-1), valves .a.2 (finding f-2)'],
  ])('of the same elsewhere, %#', (elsewhere, text) => {
    expect(elsewhereText({ finding: found('.a'), elsewhere })).toBe(text);
  });

  it('of the same elsewhere name twenty places', () => {
    const of = (count: number) =>
      elsewhereText({ finding: found('.a'), elsewhere: Array.from({ length: count }, (_, index) => other(index)) });

    expect(of(20)).toMatch(/\.a\.19 \(finding f-19\)$/);
    expect(of(23)).toMatch(/\.a\.19 \(finding f-19\), and 3 more$/);
  });

  it('of rules that looked at nothing', () => {
    const idle = (...results: Parameters<typeof ruleResult>[0][]) =>
      idleText(outlineOf(run({ results: results.map(ruleResult) })));

    expect(
      idle({ verdict: 'not-applicable', examined: 0 }, { rule: 'other', verdict: 'not-applicable', examined: 0 }),
    ).toBe('Looked at nothing of this change: crd-compat v3, other v3.');
    expect(idle({ verdict: 'not-applicable', examined: 1 }, { verdict: 'pass', examined: 0 })).toBe('');
  });
});

describe('what was judged', () => {
  const { kind: _, ...place } = candidate;
  const author = { id: 1, login: 'ada', type: 'User' as const };
  const commits = 'bbbbbbbbbbbb against aaaaaaaaaaaa (main)';
  const text = (judged: Candidate) => candidateText(run({ candidate: judged }));
  const clone = (compared: Comparing) => text({ ...candidate, compared });
  const how = { way: 'merge-base', base: 'origin/main', head: 'HEAD' } as const;

  it('is named by its number, or its component', () => {
    const pull = { ...place, kind: 'pull_request' as const, number: 7, title: 'Change it', author, isFork: false };
    const image = {
      ...{
        ...place,
        kind: 'image' as const,
        stream: 'lamps/pier',
        component: 'lamp',
        isFirst: true,
        from: 'source' as const,
      },
      image: { repository: 'quay.example.com/lamp', digest: `sha256:${'c'.repeat(64)}` },
    };

    expect([text(pull), text(image), text(candidate)]).toEqual([
      `${place.repository} #7, ${commits}`,
      `${place.repository} image of lamp, ${commits}`,
      `${place.repository}, ${commits}`,
    ]);
  });

  it.each<[Comparing, string]>([
    [how, 'HEAD with its merge base with origin/main'],
    [{ ...how, head: 'WORKTREE' }, 'the working tree with its merge base with origin/main'],
    [{ ...how, way: 'exact' } as Comparing, 'HEAD with origin/main as it is'],
    [
      { ...how, way: 'exact', hasDiverged: true } as Comparing,
      'HEAD with origin/main as it is; what only origin/main has counts as removed (--merge-base leaves it out)',
    ],
    [{ ...how, way: 'exact', hasDiverged: false } as Comparing, 'HEAD with origin/main as it is'],
  ])('in a clone says how it was compared: %j', (compared, words) => {
    expect(clone(compared)).toBe(`${place.repository}, ${commits}: ${words}`);
  });
});

describe('a fact that may be the same elsewhere', () => {
  const of = (one: Partial<Finding>, other: Partial<Finding>) =>
    factsInPlaces([
      found('.a.x', 'error', { fingerprint: 'f-1', ...one }),
      found('.b.x', 'error', { fingerprint: 'f-2', ...other }),
    ]).length;

  it.each([
    ['without any value', {}, {}, 2],
    ['with a value after', { after: 'v' }, { after: 'v' }, 1],
    ['with a value before', { before: 'v' }, { before: 'v' }, 1],
    ['of another impact', { after: 'v', impact: 'review' }, { after: 'v', impact: 'breaking' }, 2],
    ['of the same impact', { after: 'v', impact: 'review' }, { after: 'v', impact: 'review' }, 1],
    ['of an impact and none', { after: 'v', impact: 'review' }, { after: 'v' }, 2],
  ] as const)('is counted %s: %#', (_, one, other, count) => {
    expect(of(one, other)).toBe(count);
  });
});
