import { Command } from 'commander';
import { plainLine } from '../../gates/engine/report/escape.ts';
import type { CommitVerdict, RunStore, VerdictOnCommit } from '../../lambdas/ports/run-store.ts';
import type { CommandFactory } from '../cli.ts';
import { type Io, UsageError } from '../io.ts';

interface OutboxStores {
  readonly runs: Pick<RunStore, 'givenUp' | 'commit' | 'showAgain'>;
  close(): Promise<void>;
}

const MOST = 1000;
const PLACE = /^([^/\s@]+\/[^/\s@]+)@([0-9a-f]{40})$/;

/** `sluice outbox`: verdicts that GitHub refused to show until they were given up, and the order to try them again. */
export function outboxCommand(open: (io: Io) => Promise<OutboxStores>): CommandFactory {
  return (io, finish) => {
    const withRuns = async (act: (runs: OutboxStores['runs']) => Promise<void>) => {
      const stores = await open(io);
      try {
        await act(stores.runs);
      } finally {
        await stores.close();
      }
      finish(0);
    };
    const command = new Command('outbox').description(
      'List verdicts that could not be shown on GitHub; show them again',
    );
    command
      .command('list')
      .description('List verdicts that were given up, the oldest first.')
      .action(() => withRuns((runs) => list(runs, io)));
    command
      .command('replay')
      .description('Have the verdicts on these commits shown again. The running gate tries within two minutes.')
      .argument('[commits...]', 'OWNER/NAME@COMMIT, with all 40 digits')
      .option('--all', 'all that were given up')
      .action((commits: string[], { all = false }: { all?: boolean }) =>
        withRuns((runs) => replay(runs, { commits, all }, io)),
      );
    return command;
  };
}

async function list(runs: OutboxStores['runs'], io: Io): Promise<void> {
  const verdicts = await runs.givenUp(MOST);
  if (verdicts.length === 0) io.out('No verdict was given up.\n');
  for (const verdict of verdicts) {
    const { repository, headSha, number, runId, createdAt } = verdict;
    const reason = (await nowOf(verdict, runs))?.failure ?? 'no reason was kept';
    io.out(
      `${plainLine(`${repository}@${headSha}  #${number}  since ${createdAt}  ${runId === null ? 'being judged' : `run ${runId}`}`)}\n`,
    );
    io.out(`  ${plainLine(reason)}\n`);
  }
}

async function nowOf({ repository, headSha, number }: CommitVerdict, runs: OutboxStores['runs']) {
  const { verdicts } = await runs.commit(repository, headSha);
  return verdicts.find((verdict: VerdictOnCommit) => verdict.number === number);
}

interface Wanted {
  readonly commits: readonly string[];
  readonly all: boolean;
}

async function replay(runs: OutboxStores['runs'], { commits, all }: Wanted, io: Io): Promise<void> {
  if (all === commits.length > 0) {
    throw new UsageError('name the commits, or give --all', 'List them: sluice outbox list');
  }
  const named = all ? (await runs.givenUp(MOST)).map(({ repository, headSha }) => `${repository}@${headSha}`) : commits;
  const places = [...new Set(named)].map(placeOf);
  for (const { repository, headSha } of places) {
    const { verdicts } = await runs.commit(repository, headSha);
    if (verdicts.length === 0) {
      const wayOut = 'Look for the commit: sluice history --repository OWNER/NAME';
      throw new UsageError(`no verdict is stored on ${repository}@${headSha}`, wayOut);
    }
    await runs.showAgain(repository, headSha);
    io.out(`${plainLine(`${repository}@${headSha}: ${verdicts.length} waiting to be shown`)}\n`);
  }
}

function placeOf(text: string): { repository: string; headSha: string } {
  const [, repository, headSha] = PLACE.exec(text) ?? [];
  if (repository !== undefined && headSha !== undefined) return { repository, headSha };
  throw new UsageError(`"${text}" is not OWNER/NAME@COMMIT with all 40 digits`, 'List them: sluice outbox list');
}
