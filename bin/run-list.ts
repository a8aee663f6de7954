import { plainLine, tableCode, tableText } from '../gates/engine/report/escape.ts';
import type { Verdict } from '../gates/model/verdict.ts';
import type { RunSummary } from '../lambdas/ports/run-store.ts';

const ansi: Readonly<Record<Verdict, number>> = {
  pass: 32,
  fail: 31,
  inconclusive: 33,
  waived: 35,
  'not-applicable': 2,
};
const headings = ['VERDICT', 'JUDGED (UTC)', 'CHANGE', 'COMMIT', 'RUN', 'WHY'] as const;

/** One line a run, columns aligned, the sentence last so that only it can wrap. */
export function runsAsTable(runs: readonly RunSummary[], { isColoured }: { isColoured: boolean }): string {
  const rows = runs.map((run) => cellsOf(run).map(plainLine));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const lines = rows.map((row, index) => (isColoured ? coloured(line(row), runs[index]?.verdict) : line(row)));
  return `${[line(headings), ...lines].join('\n')}\n`;
}

/** A table for a comment or an issue. Names are code, so that they become neither links nor mentions. */
export function runsAsMarkdown(runs: readonly RunSummary[]): string {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = runs.map((run) => {
    const [verdict = '', judged = '', change = '', commit = '', id = '', why = ''] = cellsOf(run);
    return [verdict, judged, ...[change, commit, id].map(tableCode), tableText(why)];
  });
  return `${[headings, headings.map(() => '---'), ...rows].map(row).join('\n')}\n`;
}

function cellsOf(run: RunSummary): readonly string[] {
  const change = run.number === null ? `${run.repository}@${run.base}` : `${run.repository}#${run.number}`;
  const judged = run.asOf.slice(0, 16).replace('T', ' ');
  return [run.verdict, judged, change, run.headSha.slice(0, 10), run.id, `${run.headline}${wouldBeText(run)}`];
}

/** What a stricter mode of its rules would have changed. */
function wouldBeText({ verdict, wouldBe }: RunSummary): string {
  return wouldBe === undefined || wouldBe === verdict ? '' : ` (would be ${wouldBe} if every rule enforced)`;
}

/** Colours the verdict, which a line begins with. */
function coloured(line: string, verdict: Verdict | undefined): string {
  return verdict === undefined ? line : `\u001b[${ansi[verdict]}m${verdict}\u001b[0m${line.slice(verdict.length)}`;
}
