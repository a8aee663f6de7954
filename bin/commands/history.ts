import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { visibleJson } from '../../gates/engine/report/escape.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { RunQuery, RunStore, RunSummary } from '../../lambdas/ports/run-store.ts';
import { DEFAULT_LIMIT, type FilterProblem, parseHistoryFilters } from '../../lambdas/usecases/read-history.ts';
import type { CommandFactory } from '../cli.ts';
import { type Io, UsageError } from '../io.ts';
import { defaultStateDir } from '../local/engine.ts';
import { runsAsMarkdown, runsAsTable } from '../run-list.ts';
import { isColoured } from '../terminal.ts';

/** The part of the stores that a history reads. */
interface HistoryStores {
  readonly runs: Pick<RunStore, 'history'>;
  close(): Promise<void>;
}

export interface HistoryTools {
  openStores(options: { dataDir: string; env: Io['env'] }): Promise<HistoryStores>;
  readonly clock: Clock;
}

interface Options {
  readonly repository?: string;
  readonly pullRequest?: string;
  readonly sha?: string;
  readonly verdict?: string;
  readonly wouldBe?: string;
  readonly gate?: string;
  readonly since?: string;
  readonly limit: string;
  readonly home?: string;
  readonly format: 'text' | 'json' | 'markdown';
}

/** `sluice history`: what has been judged, newest first. An empty answer is an answer: it ends with 0. */
export function historyCommand(tools: HistoryTools): CommandFactory {
  return (io, finish) =>
    new Command('history')
      .description('List judged changes and images, newest first.')
      .option('--repository <owner/name>', 'only this repository')
      .option('--pull-request <number>', 'only this pull request')
      .option('--sha <commit>', 'only this commit; at least 7 digits')
      .option('--verdict <verdict>', 'only this verdict: pass, fail, inconclusive, waived or not-applicable')
      .option('--would-be <verdict>', 'only this verdict if every warning and observing rule enforced')
      .option('--gate <gate>', 'only runs of this gate')
      .option('--since <when>', 'only runs since 24h, 7d, 2w ago, a day or an instant')
      .option('--limit <number>', 'maximum number of runs', String(DEFAULT_LIMIT))
      .option('--home <dir>', 'folder of the local store (default: SLUICE_HOME, or .sluice beside the package)')
      .addOption(new Option('--format <format>', 'output format').choices(['text', 'json', 'markdown']).default('text'))
      .action(async (options: Options) => {
        await listRuns(options, io, tools);
        finish(0);
      });
}

async function listRuns(options: Options, io: Io, { openStores, clock }: HistoryTools): Promise<void> {
  const query = queryOf(options, clock.now());
  const dataDir = options.home === undefined ? defaultStateDir(io.env) : resolve(io.cwd, options.home);
  const stores = await openStores({ dataDir, env: io.env });
  try {
    print(await stores.runs.history(query), options.format, query, io);
  } finally {
    await stores.close();
  }
}

function queryOf({ pullRequest, ...options }: Options, now: string): RunQuery {
  const { repository, sha, verdict, wouldBe, gate, since, limit } = options;
  const given = { repository, number: pullRequest, sha, verdict, wouldBe, gate, since, limit };
  const filters = parseHistoryFilters(given, now);
  if (filters.ok) return filters.query;
  throw new UsageError(filters.problems.map(complaint).join('\n  '), 'See `sluice history --help` for every filter.');
}

function complaint({ parameter, expected }: FilterProblem): string {
  const flags: Readonly<Record<string, string>> = { number: '--pull-request', wouldBe: '--would-be' };
  return `${flags[parameter] ?? `--${parameter}`} must be ${expected}`;
}

function print(runs: readonly RunSummary[], format: Options['format'], query: RunQuery, io: Io): void {
  if (format === 'json') io.out(`${visibleJson({ runs }, 2)}\n`);
  if (runs.length === 0) {
    const say = format === 'json' ? io.err : io.out;
    say(nothingFound(query));
    return;
  }
  if (format === 'markdown') io.out(runsAsMarkdown(runs));
  if (format !== 'text') return;
  io.out(runsAsTable(runs, { isColoured: isColoured(io) }));
  if (io.outIsTerminal) io.err(hints(runs, query));
}

function nothingFound(query: RunQuery): string {
  const isFiltered = Object.keys(query).some((name) => name !== 'limit');
  if (isFiltered) return 'No run matches these filters. Remove one, or list every run: sluice history\n';
  return 'No runs yet. Start the local server; it judges three sample pull requests: npm start\n';
}

function hints(runs: readonly RunSummary[], { limit }: RunQuery): string {
  const more = runs.length < limit ? '' : `These are the newest ${limit}; --limit shows more.\n`;
  return `${more}To explain the newest: sluice explain ${runs[0]?.id}\n`;
}
