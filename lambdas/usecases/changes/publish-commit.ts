import { digestOf } from '../../../gates/model/digest.ts';
import type { Run } from '../../../gates/model/run.ts';
import { type CheckRunContent, CheckRunRefused, type CheckRuns } from '../../ports/check-runs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { PullRequests } from '../../ports/pull-requests.ts';
import type { PublicationRequest } from '../../ports/queue.ts';
import type { Commit, CommitVerdict, PublishedCheckRun, RunStore, VerdictOnCommit } from '../../ports/run-store.ts';
import { commitContents, isClosed, pendingContent } from './commit-contents.ts';
import { isPatienceOver, nextTryAt } from './show-patience.ts';

export interface PublishCommitDeps {
  readonly runs: RunStore;
  readonly checkRuns: CheckRuns;
  readonly pullRequests: Pick<PullRequests, 'read'>;
  /** Where run pages are served, without a slash at the end. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly log: Log;
}

/** A verdict names a run that cannot be read: the store is damaged. */
class MissingRun extends Error {
  override readonly name = 'MissingRun';
}

/**
 * Shows what the open pull requests with this head say together, while verdicts on it wait. The queue gives each commit to one
 * publisher at a time. Each write is looked up before it is made and remembered before the verdicts are marked as shown, so that a
 * crash or a lost answer at any point ends in the same check runs.
 *
 * What fails is no reason to hold the queue: the verdicts go back and wait, longer each time, and in the end they are given up,
 * loudly. A newer verdict of the same pull request takes their place at once. Throws only when the store fails.
 */
export async function publishCommit(
  { repository, headSha }: PublicationRequest,
  deps: PublishCommitDeps,
): Promise<void> {
  for (;;) {
    const commit = await deps.runs.commit(repository, headSha);
    const waiting = commit.verdicts.filter(({ isWaiting }) => isWaiting);
    if (waiting.length === 0) return;
    const shown = await tryToShow(commit, waiting, deps);
    if (shown === undefined || !(await settle(waiting, shown, deps))) return;
  }
}

/** Whether everything that waited is shown. What is left waits for the end of an evaluation, and goes back. */
async function settle(
  waiting: readonly VerdictOnCommit[],
  shown: readonly VerdictOnCommit[],
  deps: PublishCommitDeps,
): Promise<boolean> {
  for (const verdict of shown) await markShown(verdict, deps);
  const left = waiting.filter((verdict) => !shown.includes(verdict));
  const now = deps.clock.now();
  for (const verdict of left) await deps.runs.putBack(verdict, { until: nextTryAt(verdict.createdAt, now) });
  return left.length === 0;
}

/** The verdicts that GitHub shows now; `undefined` where showing them failed, and they went back. */
async function tryToShow(
  commit: Commit,
  waiting: readonly VerdictOnCommit[],
  deps: PublishCommitDeps,
): Promise<readonly VerdictOnCommit[] | undefined> {
  try {
    const shown = await show(commit, deps);
    return shown.filter(({ isWaiting, isGivenUp }) => isWaiting || isGivenUp);
  } catch (error) {
    for (const verdict of waiting) await postpone(verdict, error, deps);
    return undefined;
  }
}

async function markShown(verdict: CommitVerdict, { runs, log }: PublishCommitDeps): Promise<void> {
  await runs.markShown(verdict);
  const { repository, headSha, number, runId, evalSeq } = verdict;
  log.info('verdict shown', { repository, number, headSha, runId, evalSeq });
}

async function postpone(
  verdict: CommitVerdict,
  error: unknown,
  { runs, clock, log }: PublishCommitDeps,
): Promise<void> {
  const { repository, number, headSha, runId, createdAt } = verdict;
  const failure = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const now = clock.now();
  const end = error instanceof CheckRunRefused ? await runs.repositoryEnd(repository) : undefined;
  if (end !== undefined) {
    await runs.giveUp(verdict, `${end}, and ${failure}`);
    log.info('verdict has no place: the repository is over', { repository, number, headSha, runId, reason: end });
    return;
  }
  if (isPatienceOver(createdAt, now, error)) {
    await runs.giveUp(verdict, failure);
    log.error('verdict given up', { repository, number, headSha, runId, reason: failure, waitingSince: createdAt });
    return;
  }
  const until = nextTryAt(createdAt, now, error);
  await runs.putBack(verdict, { until, failure });
  log.error('verdict not shown', { repository, number, headSha, runId, reason: failure, until });
}

/**
 * Shows the worst of what counts, and gives the verdicts that are shown by it. While a pull request is being judged, an open gate is
 * shown as not decided yet; a closed one stays closed.
 */
async function show(commit: Commit, deps: PublishCommitDeps): Promise<readonly VerdictOnCommit[]> {
  const counted = await counting(commit, deps);
  const judging = counted.filter(({ runId }) => runId === null);
  const runs = await Promise.all(counted.flatMap(({ runId }) => (runId === null ? [] : [runOf(runId, deps)])));
  const publishing = { publicUrl: deps.publicUrl, shown: new Set(Object.keys(commit.checkRuns)) };
  const contents = commitContents(runs, publishing);
  const gone = commit.verdicts.filter((verdict) => !counted.includes(verdict));
  const isOpen = contents[0] === undefined || !isClosed(contents[0]);
  if (judging[0] !== undefined && isOpen) {
    await showPending(judging[0], commit, deps);
    return gone;
  }
  await writeAll(contents, commitContents(runs.map(withoutTime), publishing), commit, deps);
  return [...gone, ...counted.filter(({ runId }) => runId !== null)];
}

async function showPending(judging: VerdictOnCommit, { checkRuns: known }: Commit, deps: PublishCommitDeps) {
  const content = pendingContent(judging, deps.publicUrl);
  const id = await deps.checkRuns.begin(content);
  const { repository, headSha, name } = content;
  if (known[name]?.id !== id) await deps.runs.recordCheckRun(repository, headSha, name, { id, contentHash: 'pending' });
}

/**
 * Writes what differs from what is shown. Ids and instants change with every run and alone are no reason to write. One check run
 * that GitHub refuses does not keep the others from being shown; it is thrown at the end.
 */
async function writeAll(
  contents: readonly CheckRunContent[],
  timeless: readonly CheckRunContent[],
  commit: Commit,
  deps: PublishCommitDeps,
): Promise<void> {
  const refused: CheckRunRefused[] = [];
  for (const [index, content] of contents.entries()) {
    try {
      await write(content, digestOf(timeless[index]), commit.checkRuns[content.name], deps);
    } catch (error) {
      if (!(error instanceof CheckRunRefused)) throw error;
      refused.push(error);
    }
  }
  if (refused[0] !== undefined) throw refused[0];
}

/** An evaluation that takes longer may have lost its pull request meanwhile. */
const LONG_MS = 60_000;

/**
 * The verdicts that count: those of pull requests that are open with this head. GitHub is asked only where several share the
 * commit, or where one is being judged for long; one that cannot be read counts, for it may be open. When none is open any longer,
 * all that are judged count, as a record.
 */
async function counting({ verdicts }: Commit, deps: PublishCommitDeps): Promise<readonly VerdictOnCommit[]> {
  const now = Date.parse(deps.clock.now());
  const isLong = ({ runId, createdAt }: CommitVerdict) => runId === null && now - Date.parse(createdAt) >= LONG_MS;
  if (verdicts.length < 2 && !verdicts.some(isLong)) return verdicts;
  const left = await Promise.all(
    verdicts.map(async ({ repository, number, headSha }) => {
      const pull = await deps.pullRequests.read(repository, number);
      return pull !== undefined && (pull.state === 'closed' || pull.headSha !== headSha);
    }),
  );
  const open = verdicts.filter((_, index) => left[index] === false);
  return open.length > 0 ? open : verdicts.filter(({ runId }) => runId !== null);
}

async function runOf(runId: string, { runs }: PublishCommitDeps): Promise<Run> {
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
  deps: PublishCommitDeps,
): Promise<void> {
  const { runs, checkRuns } = deps;
  const shown = await checkRuns.find(content);
  const isNewest = shown !== undefined && shown.id === known?.id;
  if (isNewest && shown.agrees && known.contentHash === contentHash) return;
  const newest = Math.max(shown?.id ?? 0, known?.id ?? 0);
  const id = await put(content, newest, deps);
  await runs.recordCheckRun(content.repository, content.headSha, content.name, { id, contentHash });
}

/** Where GitHub refuses the content, annotations are the likely reason: the check run is then shown without them, and says so. */
async function put(content: CheckRunContent, newest: number, { checkRuns, log }: PublishCommitDeps): Promise<number> {
  try {
    return await (newest === 0 ? checkRuns.create(content) : checkRuns.update(newest, content));
  } catch (error) {
    if (!(error instanceof CheckRunRefused && error.isContent) || content.annotations.length === 0) throw error;
    const { repository, headSha, name } = content;
    log.error('annotations refused', { repository, headSha, name, reason: error.message });
    const plain = { ...content, annotations: [], summary: `${withoutAnnotations}\n\n${content.summary}` };
    // A part of the first try may be there.
    const id = (await checkRuns.find(plain))?.id ?? newest;
    return id === 0 ? checkRuns.create(plain) : checkRuns.update(id, plain);
  }
}

const withoutAnnotations = 'GitHub refused the annotations of this check run; every finding is listed below.';
