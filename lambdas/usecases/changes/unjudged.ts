import type { Clock } from '../../ports/clock.ts';
import type { OpenHead, PullRequests } from '../../ports/pull-requests.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { NotShownYet } from './current-pull.ts';

/** An evaluation that has not ended after this long is taken for dead; every try of its message is over then. */
const LONGEST_EVALUATION_MS = 60 * 60_000;

interface Sources {
  readonly pullRequests: Pick<PullRequests, 'open'>;
  readonly runs: Pick<RunStore, 'commit'>;
  readonly clock: Clock;
}

/** Open pull requests without a verdict for their present head and base: their webhook was lost, or their evaluation died. */
export async function unjudged(repository: string, sources: Sources): Promise<readonly number[]> {
  const numbers: number[] = [];
  const open = await sources.pullRequests.open(repository);
  if (open === undefined) throw new NotShownYet(`GitHub does not show ${repository} (404)`, { is404: true });
  for (const head of open) {
    if (!(await isJudged(repository, head, sources))) numbers.push(head.number);
  }
  return numbers;
}

async function isJudged(repository: string, { number, headSha, base }: OpenHead, { runs, clock }: Sources) {
  const { verdicts } = await runs.commit(repository, headSha);
  const mine = verdicts.find((verdict) => verdict.number === number);
  if (mine === undefined) return false;
  // A row of an older version keeps no base; it counts until the next event.
  if (mine.base !== null && mine.base !== base) return false;
  return mine.runId !== null || Date.parse(clock.now()) - Date.parse(mine.createdAt) < LONGEST_EVALUATION_MS;
}
