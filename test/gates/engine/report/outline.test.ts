import { describe, expect, it } from 'vitest';
import { markdownReport } from '../../../../gates/engine/report/markdown.ts';
import { impliedText, outlineOf, valueText } from '../../../../gates/engine/report/outline.ts';
import { textReport } from '../../../../gates/engine/report/text.ts';
import type { Finding, Level } from '../../../../gates/model/finding.ts';
import { finding, ruleResult, run } from '../../../support/run-parts.ts';
import { remarkableRun } from './odd-run.ts';

function found(location: string, level: Level = 'error', parts: Partial<Finding> = {}): Finding {
  const words = { message: `${location} went.`, whoBreaks: 'Readers.', why: 'It does.', wayOut: 'Keep it.' };
  const fact = { check: 'crd/field-removed', subject: 'pumps', location };
  return { ...finding({ fact, words, rule: 'crd-compat', level }), ...parts };
}

function locations(causes: readonly { finding: Finding }[]): string[] {
  return causes.map(({ finding: one }) => one.location);
}

describe('the outline of a run', () => {
  it('puts errors of an enforcing rule before everything else', () => {
    const findings = [found('.info', 'info'), found('.warning', 'warning'), found('.error')];
    const outline = outlineOf(run({ verdict: 'fail', results: [ruleResult({ verdict: 'fail', findings })] }));

    expect(locations(outline.blocking)).toEqual(['.error']);
    expect(locations(outline.informing)).toEqual(['.warning']);
    expect(locations(outline.remarks)).toEqual(['.info']);
  });

  it('lets an error of a rule that only warns inform', () => {
    const result = ruleResult({ mode: 'warn', blocking: false, verdict: 'fail', findings: [found('.error')] });
    const outline = outlineOf(run({ results: [result] }));

    expect(outline.blocking).toEqual([]);
    expect(locations(outline.informing)).toEqual(['.error']);
  });

  it('does not show what a rule in observe says', () => {
    const result = ruleResult({ mode: 'observe', blocking: false, verdict: 'fail', findings: [found('.error')] });
    const observed = run({ results: [result] });

    expect(outlineOf(observed).results).toEqual([]);
    expect(textReport(observed)).not.toContain('.error');
  });

  it('folds what follows from a cause under the outermost one, over several steps', () => {
    const root = found('.a');
    const child = found('.a.b', 'error', { impliedBy: root.fingerprint });
    const grandchild = found('.a.b.c', 'error', { impliedBy: child.fingerprint });
    const findings = [grandchild, child, root];
    const [cause, ...others] = outlineOf(
      run({ verdict: 'fail', results: [ruleResult({ verdict: 'fail', findings })] }),
    ).blocking;

    expect(others).toEqual([]);
    expect(cause === undefined ? '' : impliedText(cause)).toBe('2 more follow from it: .a.b.c, .a.b');
  });

  it('lets a finding stand for itself where its cause is not shown, or is itself', () => {
    const orphan = found('.orphan', 'error', { impliedBy: 'f'.repeat(32) });
    const first = found('.first');
    const second = found('.second', 'error', { impliedBy: first.fingerprint });
    const circle = [{ ...first, impliedBy: second.fingerprint }, second, orphan];
    const { blocking } = outlineOf(run({ results: [ruleResult({ verdict: 'fail', findings: circle })] }));

    expect(locations(blocking).sort()).toEqual(['.first', '.orphan', '.second']);
  });

  it('counts what does not block beside what does, and shows it in full alone', () => {
    const warning = found('.warning', 'warning');
    const closed = run({ results: [ruleResult({ verdict: 'fail', findings: [found('.error'), warning] })] });
    const open = run({ results: [ruleResult({ findings: [warning] })] });

    expect(textReport(closed)).toContain('! 1 finding to read that does not block: 1 × crd/field-removed');
    expect(textReport(closed)).not.toContain('.warning went.');
    expect(textReport(open)).toContain('.warning went.');
  });
});

describe('a report of very many findings', () => {
  it('counts the remarks that nobody would read', () => {
    expect(textReport(remarkableRun)).toContain('· 11 remarks: 11 × toy/small-part');
  });

  it('cuts the table and says by how much; the details have all', () => {
    const many = remarkableRun.results.flatMap((result) => result.findings);
    const twice = {
      ...remarkableRun,
      results: [ruleResult({ findings: many.map((one) => ({ ...one, level: 'warning' })) })],
    };
    const report = markdownReport(twice);

    expect(report.split('\n').filter((line) => line.startsWith('| ! warning |'))).toHaveLength(50);
    expect(report).toContain('| … |  | 10 more |  |');
    expect(report.split('\n').filter((line) => line.startsWith('**`toy/small-part`**'))).toHaveLength(60);
  });
});

describe('a value in a report', () => {
  it.each([
    [null, '(not there)'],
    ['a "b"', '"a \\"b\\""'],
    [{ b: 1, a: [true] }, '{"a":[true],"b":1}'],
    ['a\u200bb\u202e\u001b', '"a\\u200bb\\u202e\\u001b"'],
    ['x'.repeat(400), `"${'x'.repeat(299)}…`],
  ])('of %j is %s', (value, expected) => {
    expect(valueText(value)).toBe(expected);
  });
});
