import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../gates/engine/evaluate.ts';
import { markdownReport } from '../../../../gates/engine/report/markdown.ts';
import type { Finding } from '../../../../gates/model/finding.ts';
import type { RuleResult, Run } from '../../../../gates/model/run.ts';
import {
  checkRunContents,
  externalIdOf,
  vanishedGate,
} from '../../../../lambdas/usecases/changes/check-run-contents.ts';
import { asOf, candidate, headSha, input, rule } from '../../../support/evaluation.ts';
import { toyGate } from '../../../support/toy-gate.ts';

const publishing = (...shown: readonly string[]) => ({ publicUrl: 'https://gate.example.com', shown: new Set(shown) });
const { repository } = candidate;

function runOf(text: string, ...rules: readonly Record<string, unknown>[]): Run {
  return evaluate(input({ 'a.txt': text }, { rules: (rules.length > 0 ? rules : [{}]).map(rule) }), [
    toyGate,
    { ...toyGate, id: 'top' },
  ]);
}
const contents = (run: Run, ...shown: readonly string[]) => checkRunContents(run, publishing(...shown));
const names = (run: Run, ...shown: readonly string[]) => contents(run, ...shown).map(({ name }) => name);
const gateOf = (run: Run) => contents(run, 'sluice / toy').find(({ name }) => name === 'sluice / toy');

/** A run whose one result has other findings. */
function withFindings(...parts: readonly Partial<Finding>[]): Run {
  const run = runOf('one .a');
  const [result] = run.results;
  const [finding] = result?.findings ?? [];
  if (result === undefined || finding === undefined) throw new Error('the toy gate finds one thing');
  const findings = parts.map((one, index) => ({ ...finding, fingerprint: `f-${index}`, after: `v-${index}`, ...one }));
  return { ...run, results: [{ ...result, findings }] };
}

describe('the check run to require', () => {
  it('has the verdict of the run, its headline, and no annotation', () => {
    const run = runOf('one .a');

    expect(contents(run)[0]).toEqual({
      repository,
      headSha,
      name: 'sluice',
      externalId: `${repository}@${headSha}/sluice`,
      detailsUrl: `https://gate.example.com/runs/${run.id}`,
      completedAt: asOf,
      verdict: 'fail',
      blocking: true,
      title: run.headline,
      summary: markdownReport(run),
      annotations: [],
    });
  });

  it('shows nothing of rules that only observe', () => {
    const run = runOf('one .a', { mode: 'observe' });

    expect(contents(run)).toMatchObject([
      { name: 'sluice', verdict: 'pass', summary: markdownReport({ ...run, results: [] }) },
    ]);
  });

  it('has an external id of its commit and name', () => {
    expect(externalIdOf('a/b', 'c', 'sluice / toy')).toBe('a/b@c/sluice / toy');
  });
});

describe('the check run of a gate', () => {
  it.each([
    ['a finding', runOf('one .a'), ['sluice', 'sluice / toy']],
    ['a warning', runOf('one .a', { levels: [{ check: 'toy/*', level: 'warning' }] }), ['sluice', 'sluice / toy']],
    ['remarks alone', runOf('one .a', { levels: [{ check: 'toy/*', level: 'info' }] }), ['sluice']],
    ['a doubt', runOf('doubt here'), ['sluice', 'sluice / toy']],
    ['nothing', runOf(''), ['sluice']],
    ['a rule that asks for it', runOf('', { ownCheckRun: true }), ['sluice', 'sluice / toy']],
    ['a rule that only observes', runOf('one .a', { mode: 'observe', ownCheckRun: true }), ['sluice']],
    [
      'two gates',
      runOf('one .a', { gate: 'toy', id: 'a' }, { gate: 'top', id: 'b' }),
      ['sluice', 'sluice / top', 'sluice / toy'],
    ],
  ])('is there for %s: %#', (_, run, expected) => {
    expect(names(run)).toEqual(expected);
  });

  it('is there where one of its rules has something to say', () => {
    const run = runOf('one .a');
    const results = run.results.flatMap((result) => [result, { ...result, rule: 'other', findings: [] }]);

    expect(names({ ...run, results })).toEqual(['sluice', 'sluice / toy']);
  });

  it('stays when it was shown before, and says that there is nothing', () => {
    expect(names(runOf(''), 'sluice / toy', 'sluice / other')).toEqual(['sluice', 'sluice / toy']);
    expect(gateOf(runOf(''))).toMatchObject({ title: 'Nothing to report (not-applicable)', verdict: 'not-applicable' });
  });

  it.each([
    [[{}], '1 error'],
    [[{}, {}], '2 errors'],
    [[{ level: 'warning' }], '1 warning'],
    [[{ level: 'warning' }, { level: 'warning' }, {}], '1 error, 2 warnings'],
    [[{}, { impliedBy: 'f-0' }], '1 error'],
    [[{ level: 'warning' }, { level: 'warning', impliedBy: 'f-0' }], '1 warning'],
    [[{}, { waiver: 'w-1' }], '1 error'],
    [[{ level: 'info' }], 'Nothing to report (fail)'],
  ] as const)('of findings %j is called %s', (parts, title) => {
    expect(gateOf(withFindings(...(parts as readonly Partial<Finding>[])))?.title).toBe(title);
  });

  it('counts doubts', () => {
    expect(gateOf(runOf('doubt here\ndoubt there'))?.title).toBe('2 undecided');
    expect(gateOf(runOf('doubt here\none .a'))?.title).toBe('1 error, 1 undecided');
  });

  it('has the worst verdict of the rules that block, or of all where none does', () => {
    const run = runOf('one .a');
    const [result] = run.results;
    const of = (...parts: readonly Partial<RuleResult>[]) => {
      const results = parts.map((one) => ({ ...result, ...one })) as RuleResult[];
      const { verdict, blocking, summary } = gateOf({ ...run, results }) ?? {};
      expect(summary).toBe(markdownReport({ ...run, results }));
      return [verdict, blocking];
    };

    expect(of({ blocking: true, verdict: 'pass' }, { blocking: false, verdict: 'fail' })).toEqual(['pass', true]);
    expect(of({ blocking: true, verdict: 'pass' }, { blocking: true, verdict: 'inconclusive' })).toEqual([
      'inconclusive',
      true,
    ]);
    expect(of({ blocking: false, verdict: 'pass' }, { blocking: false, verdict: 'fail' })).toEqual(['fail', false]);
  });

  it('shows the results of its own gate alone', () => {
    const run = runOf('one .a', { gate: 'toy', id: 'a' }, { gate: 'top', id: 'b' });

    expect(contents(run)[2]?.summary).toBe(
      markdownReport({ ...run, results: run.results.filter(({ gate }) => gate === 'toy') }),
    );
  });

  it('that no rule applies any longer says so', () => {
    const run = runOf('');

    expect(vanishedGate(run, 'sluice / gone', publishing())).toEqual({
      repository,
      headSha,
      name: 'sluice / gone',
      externalId: `${repository}@${headSha}/sluice / gone`,
      detailsUrl: `https://gate.example.com/runs/${run.id}`,
      completedAt: asOf,
      verdict: 'not-applicable',
      blocking: false,
      title: 'No rule applies this gate now',
      summary: 'The rules changed after this check run was first shown. This gate requires nothing now.',
      annotations: [],
    });
  });
});

describe('annotations', () => {
  const of = (...parts: readonly Partial<Finding>[]) => gateOf(withFindings(...parts))?.annotations;
  const headPlace = { path: 'a.txt', line: 3 };
  const { headPlace: _, ...nowhere }: Partial<Finding> = { headPlace };

  it('are findings to read with a line at head', () => {
    expect(of({ headPlace, level: 'warning' })).toEqual([
      { place: headPlace, level: 'warning', title: 'toy/one', message: 'toy/one at .a\n\nbecause\n\nWay out: undo it' },
    ]);
    expect(of({ headPlace, level: 'info' }, { headPlace, level: 'off' }, { headPlace, impliedBy: 'f-0' })).toEqual([]);
    expect(of({ ...nowhere, headPlace: { path: 'a.txt' } })).toEqual([]);
    expect(of({ headPlace: undefined } as unknown as Partial<Finding>)).toEqual([]);
  });

  it('stand at the first line of what is the same in several places', () => {
    const same = { after: '.a' };
    const places = [{ path: 'a.txt' }, { path: 'b.txt', line: 3 }, { path: 'c.txt', line: 4 }];

    expect(of(...places.map((one) => ({ ...same, headPlace: one })))?.map(({ place }) => place.path)).toEqual([
      'b.txt',
    ]);
    expect(of({ ...same, headPlace: { path: 'a.txt' } }, { ...same, headPlace: { path: 'b.txt' } })).toEqual([]);
  });

  it('are two hundred at most, the first ones', () => {
    const many = Array.from({ length: 230 }, (__, line) => ({ headPlace: { path: 'a.txt', line: line + 1 } }));

    expect(of(...many)?.map(({ place }) => place.line)).toEqual(Array.from({ length: 200 }, (__, line) => line + 1));
  });
});
