import { describe, expect, it } from 'vitest';
import { selectionOf, selectionOfChanged } from '../../../scripts/mutation/parts.ts';
import { mutantsOf } from '../../../scripts/mutation/report.ts';
import { faultsOf, renderTable } from '../../../scripts/mutation/summary.ts';

const source = [
  'const WORDS = `two words`; default: return kind satisfies never;',
  'export function isLarge(',
  '  count: number,',
  '): boolean {',
  '  return (',
  '    count >',
  '      10',
  '  );',
  '}',
].join('\n');
const at = (start: readonly [number, number], end: readonly [number, number]) => ({
  start: { line: start[0], column: start[1] },
  end: { line: end[0], column: end[1] },
});
const comparison = { mutatorName: 'EqualityOperator', location: at([6, 5], [7, 9]) };

function report(...mutants: readonly object[]): string {
  return JSON.stringify({ files: { 'gates/engine/x.ts': { source, mutants } } });
}

describe('a report of Stryker', () => {
  it('yields the change, where it is, and what became of it', () => {
    const mutants = mutantsOf(
      report(
        { ...comparison, replacement: 'count >=\n 10', status: 'Survived' },
        { ...comparison, replacement: 'true', status: 'Killed' },
        { ...comparison, replacement: 'loop()', status: 'Timeout' },
        { ...comparison, replacement: 'throw', status: 'RuntimeError' },
        { ...comparison, replacement: 'false', status: 'NoCoverage' },
      ),
    );

    expect(mutants.map(({ to, fate }) => [to, fate])).toEqual([
      ['count >= 10', 'survived'],
      ['true', 'caught'],
      ['loop()', 'caught'],
      ['throw', 'caught'],
      ['false', 'uncovered'],
    ]);
    expect(mutants[0]).toMatchObject({ file: 'gates/engine/x.ts', within: 'isLarge', from: 'count > 10', line: 6 });
  });

  it('is not asked about mutants that could not be run, about sentences, nor about branches that no value reaches', () => {
    const words = { mutatorName: 'StringLiteral', location: at([1, 15], [1, 26]), status: 'Survived' };
    const exhausted = { mutatorName: 'ConditionalExpression', location: at([1, 28], [1, 65]), status: 'NoCoverage' };
    const unrun = ['CompileError', 'Ignored'].map((status) => ({ ...comparison, status }));

    expect(mutantsOf(report(...unrun, words, exhausted))).toEqual([]);
    expect(mutantsOf(report({ ...words, location: at([1, 15], [1, 20]) }))).toHaveLength(1);
  });
});

describe('the outcome of a part', () => {
  const mutants = mutantsOf(
    report(...Array.from({ length: 19 }, () => ({ ...comparison, status: 'Killed' })), {
      ...comparison,
      status: 'Survived',
    }),
  );
  const outcome = { name: 'gates/engine', mutants, isWhole: true, list: 'list.yaml', unlisted: [], stale: [] };

  it('is well with 95 % caught and not with less', () => {
    expect(faultsOf(outcome)).toEqual([]);
    expect(faultsOf({ ...outcome, mutants: mutants.slice(1) })).toEqual(['94.7 % is caught; 95.0 % must be']);
    expect(faultsOf({ ...outcome, mutants: mutants.slice(1), isWhole: false })).toEqual([]);
  });

  it('is not well with a survivor that is not listed, or an entry too many', () => {
    const stale = { file: 'b.ts', in: 'g', mutator: 'M', from: 'a', to: 'b', reason: 'words: that is all it is' };

    expect(faultsOf({ ...outcome, unlisted: mutants.slice(-1), stale: [stale] })).toEqual([
      'gates/engine/x.ts:6 (isLarge) survives: EqualityOperator: count > 10 => ',
      'list.yaml: take off, it is caught or gone: b.ts (g) a => b',
    ]);
  });

  it('is a table with the part last', () => {
    expect(renderTable(outcome).split('\n')).toEqual([
      'file               mutants  caught  survived  no coverage   share',
      'gates/engine/x.ts       20      19         1            0  95.0 %',
      'gates/engine            20      19         1            0  95.0 %',
      '',
    ]);
  });
});

describe('the parts', () => {
  const whole = (part: string) => ({ part, files: undefined });

  it('are all taken where none is named', () => {
    expect(selectionOf([]).map(({ part }) => part)).toEqual([
      'gates/engine',
      'gates/ci-jobs',
      'gates/promotion',
      'lambdas/usecases',
    ]);
  });

  it('are taken whole by name, and in part by folder and file', () => {
    expect(selectionOf(['./gates/promotion/'])).toEqual([whole('gates/promotion')]);
    expect(selectionOf(['gates/engine/report', 'gates/engine/fold.ts', 'gates/ci-jobs'])).toEqual([
      { part: 'gates/engine', files: ['gates/engine/report', 'gates/engine/fold.ts'] },
      whole('gates/ci-jobs'),
    ]);
  });

  it('hold every file that is asked for', () => {
    expect(() => selectionOf(['gates/cel'])).toThrow(/gates\/cel lies in no part/);
  });

  it('give what changed, sources of parts only', () => {
    expect(selectionOfChanged(['gates/engine/fold.ts', 'gates/ci-jobs/README.md', 'docs/x.ts'])).toEqual([
      { part: 'gates/engine', files: ['gates/engine/fold.ts'] },
    ]);
    expect(selectionOfChanged([])).toEqual([]);
  });
});
