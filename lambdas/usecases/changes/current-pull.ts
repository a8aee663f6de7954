import type { PullRequest, PullRequests } from '../../ports/pull-requests.ts';
import type { EvaluationRequest } from '../../ports/queue.ts';
import type { Head, RunStore } from '../../ports/run-store.ts';
import { TryLater } from '../../ports/try-later.ts';

/** GitHub does not show, or not yet, what its own webhook or an earlier answer showed: its replicas lag, or we lost access for a while. */
export class NotShownYet extends TryLater {
  override readonly name = 'NotShownYet';
  readonly wayOut: string;
  /** GitHub showed nothing at all: the pull request, or its repository, may be gone. */
  readonly is404: boolean;

  constructor(
    message: string,
    { wayOut = 'Ask for a re-run once GitHub shows it, or push again.', is404 = false }: Partial<NotShown> = {},
  ) {
    super(message, 0);
    this.wayOut = wayOut;
    this.is404 = is404;
  }
}

interface NotShown {
  readonly wayOut: string;
  readonly is404: boolean;
}

export interface PullQuestion extends Pick<EvaluationRequest, 'repository' | 'shown'> {
  readonly number: number;
  readonly before: Head | undefined;
  /** No try comes after this one: what is known must do. */
  readonly isLastTry: boolean;
}

interface Sources {
  readonly pullRequests: Pick<PullRequests, 'read'>;
  readonly runs: Pick<RunStore, 'run'>;
}

/**
 * The pull request as GitHub has it now. A 404, or an answer older than the webhook, proves nothing: it throws {@link NotShownYet}, and
 * on the last try gives what was shown last, so that the doubt can be told there. Only an answer of GitHub or its event ends a pull
 * request. `undefined`: nothing is known of it but its number.
 */
export async function currentPull(question: PullQuestion, sources: Sources): Promise<PullRequest | undefined> {
  const { repository, number, shown, isLastTry } = question;
  const pull = await sources.pullRequests.read(repository, number);
  if (pull !== undefined && !isOlder(pull, shown)) return pull;
  // Nothing is read for it.
  const known = shown && { repository, number, isOutsider: true, ...shown };
  if (known?.state === 'closed') return known;
  if (!isLastTry) throw new NotShownYet(complaint(question, pull), { is404: pull === undefined });
  if (known !== undefined) return known;
  return lastJudged(question, sources);
}

function isOlder(pull: PullRequest, shown: EvaluationRequest['shown']): boolean {
  if (shown === undefined) return false;
  const isSame = pull.headSha === shown.headSha && pull.base === shown.base && pull.state === shown.state;
  if (isSame) return false;
  return Date.parse(pull.updatedAt) < Date.parse(shown.updatedAt);
}

function complaint({ repository, number, shown }: PullQuestion, pull: PullRequest | undefined): string {
  if (pull === undefined) return `GitHub does not show pull request ${repository}#${number} (404)`;
  return `GitHub shows ${repository}#${number} with head ${pull.headSha} into ${pull.base}, and its webhook ${shown?.headSha} into ${shown?.base}`;
}

async function lastJudged({ before }: PullQuestion, { runs }: Sources): Promise<PullRequest | undefined> {
  const run = before?.runId === undefined ? undefined : await runs.run(before.runId);
  if (run?.candidate.kind !== 'pull_request') return undefined;
  const { kind: _, ...candidate } = run.candidate;
  return { ...candidate, state: 'open', isOutsider: true, updatedAt: run.asOf };
}
