import { digestOf } from '../../../gates/model/digest.ts';
import type { Run } from '../../../gates/model/run.ts';
import type { CheckRunContent, CheckRuns } from '../../ports/check-runs.ts';
import type { Log } from '../../ports/log.ts';
import type { PullRequests } from '../../ports/pull-requests.ts';
import type { PublicationRequest } from '../../ports/queue.ts';
import type { Commit, CommitVerdict, PublishedCheckRun, RunStore } from '../../ports/run-store.ts';
import { commitContents } from './commit-contents.ts';

export interface PublishCommitDeps {
  readonly runs: RunStore;
  readonly checkRuns: CheckRuns;
  readonly pullRequests: Pick<PullRequests, 'read'>;
  /** Where run pages are served, without a slash at the end. */
  readonly publicUrl: string;
  readonly log: Log;
}

/**
 * A verdict names a run that cannot be read: the store is damaged, and no retry will cure it.
 * @internal tests name the error
 */
export class MissingRun extends Error {
  override readonly name = 'MissingRun';
}

/**
 * Shows what the open pull requests with this head say together, while verdicts on it wait. The queue gives each commit to one
 * publisher at a time. Each write is looked up before it is made and remembered before the verdicts are marked as shown, so that a
 * crash or a lost answer at any point ends in the same check runs.
 */
export async function publishCommit(
  { repository, headSha }: PublicationRequest,
  deps: PublishCommitDeps,
): Promise<void> {
  for (;;) {
    const commit = await deps.runs.commit(repository, headSha);
    const waiting = commit.verdicts.filter(({ isWaiting }) => isWaiting);
    if (waiting.length === 0) return;
    await show(commit, deps);
    for (const verdict of waiting) {
      await deps.runs.markShown(verdict);
      const { number, runId, evalSeq } = verdict;
      deps.log.info('verdict shown', { repository, number, headSha, runId, evalSeq });
    }
  }
}

/** Writes what differs from what is shown. Ids and instants change with every run and alone are no reason to write. */
async function show(commit: Commit, deps: PublishCommitDeps): Promise<void> {
  const runs = await Promise.all((await counting(commit, deps)).map((verdict) => runOf(verdict, deps)));
  const publishing = { publicUrl: deps.publicUrl, shown: new Set(Object.keys(commit.checkRuns)) };
  const timeless = commitContents(runs.map(withoutTime), publishing);
  for (const [index, content] of commitContents(runs, publishing).entries()) {
    await write(content, digestOf(timeless[index]), commit.checkRuns[content.name], deps);
  }
}

/**
 * The verdicts that count: those of pull requests that are open with this head. GitHub is asked only where several share the
 * commit; one that cannot be read counts, for it may be open. When none is open any longer, all count, as a record.
 */
async function counting({ verdicts }: Commit, { pullRequests }: PublishCommitDeps): Promise<readonly CommitVerdict[]> {
  if (verdicts.length < 2) return verdicts;
  const left = await Promise.all(
    verdicts.map(async ({ repository, number, headSha }) => {
      const pull = await pullRequests.read(repository, number);
      return pull !== undefined && (pull.state === 'closed' || pull.headSha !== headSha);
    }),
  );
  const open = verdicts.filter((_, index) => left[index] === false);
  return open.length > 0 ? open : verdicts;
}

async function runOf({ runId }: CommitVerdict, { runs }: PublishCommitDeps): Promise<Run> {
  const run = await runs.run(runId);
  if (run === undefined) throw new MissingRun(`run ${runId} waits to be shown but is not in the store`);
  return run;
}

function withoutTime(run: Run): Run {
  return { ...run, id: '', asOf: '' };
}

/** What GitHub shows is looked at every time: a run of the same name may have come after ours. */
async function write(
  content: CheckRunContent,
  contentHash: string,
  known: PublishedCheckRun | undefined,
  { runs, checkRuns }: PublishCommitDeps,
): Promise<void> {
  const shown = await checkRuns.find(content);
  const isNewest = shown !== undefined && shown.id === known?.id;
  if (isNewest && shown.agrees && known.contentHash === contentHash) return;
  const newest = Math.max(shown?.id ?? 0, known?.id ?? 0);
  const id = newest === 0 ? await checkRuns.create(content) : await checkRuns.update(newest, content);
  await runs.recordCheckRun(content.repository, content.headSha, content.name, { id, contentHash });
}
