import { describe, expect, it } from 'vitest';
import { headlineOf } from '../../../gates/engine/fold.ts';
import { junitReport } from '../../../gates/engine/report/junit.ts';
import { markdownReport } from '../../../gates/engine/report/markdown.ts';
import { outlineOf } from '../../../gates/engine/report/outline.ts';
import { sarifReport } from '../../../gates/engine/report/sarif.ts';
import { textReport } from '../../../gates/engine/report/text.ts';
import { factsInPlaces } from '../../../gates/engine/same-fact.ts';
import type { Finding, Level } from '../../../gates/model/finding.ts';
import { checkRunContents } from '../../../lambdas/usecases/changes/check-run-contents.ts';
import { finding, ruleResult, run } from '../../support/run-parts.ts';

interface Parts {
  readonly before?: string | null;
  readonly after?: string | null;
  readonly level?: Level;
  readonly subject?: string;
  readonly waiver?: string;
  readonly line?: number;
}

function pattern(location: string, parts: Parts = {}): Finding {
  const { before = '^a', after = '^ab', level = 'error', subject = 'pumps', waiver, line } = parts;
  const words = {
    message: `pattern of ${location} changed`,
    whoBreaks: 'Writers.',
    why: 'It refuses.',
    wayOut: 'Keep it.',
  };
  const headPlace = line === undefined ? {} : { headPlace: { path: 'pumps.yaml', line } };
  const fact = { check: 'crd/pattern-changed', subject, location, before, after, ...headPlace };
  return finding({ fact, words, rule: 'crd-compat', level, ...(waiver === undefined ? {} : { waiver }) });
}

const groups = (...findings: readonly Finding[]): string[][] =>
  factsInPlaces(findings).map(({ finding: one, elsewhere }) => [one, ...elsewhere].map(({ location }) => location));

describe('the same fact in several places', () => {
  it('is one where check, values and the last step of the path are the same', () => {
    expect(groups(pattern('.a.name'), pattern('.b.size'), pattern('.c.name'))).toEqual([
      ['.a.name', '.c.name'],
      ['.b.size'],
    ]);
    expect(groups(pattern('.a.name'), pattern('.a.name', { subject: 'valves' }))).toEqual([['.a.name', '.a.name']]);
  });

  it.each<readonly [string, Parts]>([
    ['another value', { after: '^abc' }],
    ['another level', { level: 'warning' }],
    ['a waiver', { waiver: 'w-1' }],
  ])('is another with %s', (_what, parts) => {
    expect(groups(pattern('.a.name'), pattern('.b.name', parts))).toEqual([['.a.name'], ['.b.name']]);
  });

  it('is never taken for the same where there is no value', () => {
    const none = { before: null, after: null };

    expect(groups(pattern('.a.name', none), pattern('.b.name', none))).toHaveLength(2);
  });

  const findings = [pattern('.a.name'), pattern('.b.name', { line: 7 }), pattern('.c.name', { line: 9 })];
  const results = [ruleResult({ verdict: 'fail', findings })];
  const closed = run({ verdict: 'fail', headline: headlineOf('fail', results, []), results });

  it('is one line of the headline and one finding of every report, with each place and its fingerprint', () => {
    const told = `the same in 2 other places: .b.name (finding ${findings[1]?.fingerprint}), .c.name (finding ${findings[2]?.fingerprint})`;

    expect(closed.headline).toBe('pattern of .a.name changed (in 3 places)');
    expect(outlineOf(closed).blocking).toHaveLength(1);
    expect(textReport(closed)).toContain(told);
    expect(junitReport(closed)).toContain(told);
    expect(markdownReport(closed).replaceAll('\\', '')).toContain(told);
    expect(markdownReport(closed).match(/✗ blocks/g)).toHaveLength(1);
  });

  it('is one result of SARIF that names the other places', () => {
    const log = JSON.parse(sarifReport(closed, { toolVersion: '1', describe: () => undefined }));
    const [result, ...others] = log.runs[0].results;

    expect(others).toEqual([]);
    expect(result.partialFingerprints).toEqual({ 'sluiceFinding/v1': findings[0]?.fingerprint });
    expect(result.relatedLocations).toMatchObject([
      {
        id: 1,
        physicalLocation: { region: { startLine: 7 } },
        logicalLocations: [{ fullyQualifiedName: 'pumps .b.name' }],
      },
      {
        id: 2,
        physicalLocation: { region: { startLine: 9 } },
        logicalLocations: [{ fullyQualifiedName: 'pumps .c.name' }],
      },
    ]);
    expect(result.properties.elsewhere).toEqual(findings.slice(1).map(({ fingerprint }) => fingerprint));
  });

  it('is one annotation, at the first place that has a line, and counts once in the title of the check run', () => {
    const [, own] = checkRunContents(closed, { publicUrl: 'https://sluice.example', shown: new Set() });

    expect(own?.title).toBe('1 error');
    expect(own?.annotations).toMatchObject([{ place: { path: 'pumps.yaml', line: 7 } }]);
    expect(own?.annotations[0]?.message).toContain('the same in 2 other places: .a.name');
  });

  it('is cut after 20 other places, which are counted', () => {
    const many = Array.from({ length: 25 }, (_, i) => pattern(`.f${i}.name`));
    const report = textReport(run({ verdict: 'fail', results: [ruleResult({ verdict: 'fail', findings: many })] }));

    expect(report).toContain('the same in 24 other places: .f1.name');
    expect(report).toContain(', and 4 more');
  });
});
