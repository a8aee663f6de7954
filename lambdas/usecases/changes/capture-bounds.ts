import type { Clock } from '../../ports/clock.ts';
import type { PullRequest } from '../../ports/pull-requests.ts';
import { type RequestBudget, RequestsSpent } from '../../ports/request-budget.ts';
import type { CaptureBounds } from './capture-snapshot.ts';

const MIB = 2 ** 20;

const BRANCH = 'a change from a branch of the repository';
const FROM_FORK = 'a change from a fork';

/** The largest sweeping changes of real operators touch some 2,000 manifests. */
const OWN = { files: 5000, bytes: 64 * MIB, whose: BRANCH };

/** Anyone can open a pull request from a fork. */
const FORK = { files: 1000, bytes: 16 * MIB, whose: FROM_FORK };

/**
 * An installation has 5,000 to 15,000 requests an hour, and all repositories of the organization share them. A change of 1,900 files
 * costs 42; only where GitHub cuts the trees (over 100,000 files), each changed folder costs two. A fifth of the least is for members,
 * a twentieth for others, who also leave half of each hour to members, however many changes they open.
 */
const OWN_REQUESTS = { most: 1000, reserve: 0, whose: BRANCH };
const OUTSIDE_REQUESTS = { most: 250, reserve: 0.5 };

/** The function that evaluates has 60 s; the rest is for what the gates ask for then, and for the decision. */
const MOST_MS = 30_000;

/** How much of a pull request is read for one evaluation. */
export function boundsFor({ isFork }: Pick<PullRequest, 'isFork'>, startedAt: string, clock: Clock): CaptureBounds {
  const end = Date.parse(startedAt) + MOST_MS;
  return { ...(isFork ? FORK : OWN), isLate: () => Date.parse(clock.now()) > end };
}

export interface ChangeBudget extends RequestBudget {
  /** Why not all was read; `undefined` where no request was refused. */
  problem(): string | undefined;
}

/** What one evaluation of a pull request may cost in requests, for the change and for all that gates ask for beyond it. */
export function budgetFor({ isFork, isOutsider }: Pick<PullRequest, 'isFork' | 'isOutsider'>): ChangeBudget {
  const outsider = isFork ? FROM_FORK : 'a change by a person from outside';
  const { most, reserve, whose } = isOutsider ? { ...OUTSIDE_REQUESTS, whose: outsider } : OWN_REQUESTS;
  let [made, isRefused] = [0, false];
  const problem = `it needs more than ${most} requests to GitHub, the most for ${whose}`;
  return {
    whose,
    reserve,
    take() {
      isRefused ||= made >= most;
      if (isRefused) throw new RequestsSpent(problem);
      made += 1;
    },
    problem: () => (isRefused ? problem : undefined),
  };
}
