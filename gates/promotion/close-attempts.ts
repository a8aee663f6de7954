import { type Attempt, isOutstanding } from '../model/attempt.ts';
import { plusMinutes } from '../model/instant-arithmetic.ts';
import { type Promotion, rankOf } from '../model/promotion.ts';
import { ended } from './record-attempt.ts';

/**
 * Ends what waited too long, and drops what was never sent once the verdict is there. What is under way is left to finish: Prow
 * has no way to stop one job, and its answer is evidence.
 */
export function closeAttempts(promotion: Promotion, now: string): Promotion {
  const attempts = promotion.attempts.map((attempt) => close(attempt, promotion, now));
  const isSame = attempts.every((attempt, index) => attempt === promotion.attempts[index]);
  return isSame ? promotion : { ...promotion, attempts };
}

function close(attempt: Attempt, promotion: Promotion, now: string): Attempt {
  if (!isOutstanding(attempt)) return attempt;
  const isDecided = rankOf(promotion.phase) > rankOf('running');
  if (attempt.state === 'planned' && isDecided) return { ...attempt, state: 'dropped' };
  if (now < attemptDeadline(attempt, promotion)) return attempt;
  switch (attempt.state) {
    case 'planned':
      return ended(attempt, 'unknown', now, attempt.text ?? 'there was no time left to send it');
    case 'running':
      return ended(attempt, 'timeout', now, 'the execution did not end in time');
    default:
      return ended(attempt, 'unknown', now, attempt.text ?? 'the answer was lost, and no execution was found');
  }
}

/** What starts by itself is waited for from the plan on; all else has no time of its own before it was sent. */
function sinceOf({ state, plannedAt, startedAt, postedAt }: Attempt, isWatched: boolean): string | undefined {
  if (isWatched) return plannedAt;
  return state === 'planned' ? undefined : (startedAt ?? postedAt);
}

/** The job's own deadline counts from its start; the promotion's ends everything. */
export function attemptDeadline(attempt: Attempt, { stream, deadlineAt }: Promotion): string {
  const job = stream.jobs.find(({ name }) => name === attempt.job);
  const since = sinceOf(attempt, job?.runner.kind === 'github-check');
  if (job === undefined || since === undefined) return deadlineAt;
  const own = plusMinutes(since, job.deadlineMinutes);
  return own < deadlineAt ? own : deadlineAt;
}
