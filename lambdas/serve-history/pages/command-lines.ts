import type { Run } from '../../../gates/model/run.ts';
import type { RunQuery } from '../../ports/run-store.ts';

/** The same question as the list shows, for a terminal. */
export function historyCommandLine(query: Partial<RunQuery>): string {
  const parts: ReadonlyArray<readonly [option: string, value: string | number | undefined]> = [
    ['--repository', query.repository],
    ['--pull-request', query.number],
    ['--sha', query.sha],
    ['--verdict', query.verdict],
    ['--gate', query.gate],
    ['--since', query.since],
  ];
  return [
    'npx sluice history',
    ...parts.flatMap(([option, value]) => (value === undefined ? [] : [`${option} ${quoted(value)}`])),
  ].join(' ');
}

/** What to try next for one run, most useful first. */
export function commandLinesFor(run: Run): readonly string[] {
  const checks = new Set(
    run.results
      .flatMap((result) => result.findings)
      .flatMap((finding) => (finding.impliedBy === undefined ? [finding.check] : [])),
  );
  const { candidate } = run;
  return [
    `npx sluice explain ${run.id}`,
    ...[...checks].sort().map((check) => `npx sluice explain ${quoted(check)}`),
    historyCommandLine({
      repository: candidate.repository,
      ...(candidate.kind === 'pull_request' ? { number: candidate.number } : { sha: candidate.headSha }),
    }),
  ];
}

/** People paste these: a name from outside must stay one word of the shell. */
function quoted(value: string | number): string {
  const text = String(value);
  return /^[\w./:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
