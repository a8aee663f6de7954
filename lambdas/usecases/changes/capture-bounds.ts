import type { Clock } from '../../ports/clock.ts';
import type { PullRequest } from '../../ports/pull-requests.ts';
import type { CaptureBounds } from './capture-snapshot.ts';

const MIB = 2 ** 20;

/** The largest sweeping changes of real operators touch some 2,000 manifests. */
const OWN = { files: 5000, bytes: 64 * MIB, whose: 'a change from a branch of the repository' };

/** Anyone can open a pull request from a fork; what it costs comes out of the budget of requests that the whole organization shares. */
const FORK = { files: 1000, bytes: 16 * MIB, whose: 'a change from a fork' };

/** The function that evaluates has 60 s; the rest is for what the gates ask for then, and for the decision. */
const MOST_MS = 30_000;

/** How much of a pull request is read for one evaluation. */
export function boundsFor({ isFork }: Pick<PullRequest, 'isFork'>, startedAt: string, clock: Clock): CaptureBounds {
  const end = Date.parse(startedAt) + MOST_MS;
  return { ...(isFork ? FORK : OWN), isLate: () => Date.parse(clock.now()) > end };
}
