import type { JobCause, JobObservation, JobState } from '../../../model/job.ts';

type Meaning = Pick<JobObservation, 'state' | 'retry' | 'alert'> & { readonly cause?: JobCause };

/**
 * What the ends of workflow runs and check runs mean. Only `failure` is the product's: a run that was cancelled or never started
 * says nothing of it, and one that ran out of time may say either. Source: "Check statuses and conclusions"; `facts/gating.md` 6.2.
 */
const MEANINGS: Readonly<Record<string, Meaning>> = {
  failure: { state: 'failed', retry: false, alert: false },
  cancelled: { state: 'inconclusive', cause: 'aborted', retry: true, alert: false },
  startup_failure: { state: 'inconclusive', cause: 'infrastructure', retry: true, alert: false },
  timed_out: { state: 'inconclusive', cause: 'timed_out', retry: false, alert: false },
  action_required: { state: 'error', cause: 'needs_approval', retry: false, alert: true },
  // GitHub gave up on it after fourteen days.
  stale: { state: 'inconclusive', cause: 'abandoned', retry: false, alert: false },
};

const waiting: readonly string[] = ['queued', 'in_progress', 'requested', 'waiting', 'pending'];
/** Ends that pass where a stream accepts them. */
const acceptable: readonly string[] = ['success', 'neutral', 'skipped'];

/** Where an execution stands by GitHub's two words. An end that is not understood, or not accepted, decides nothing. */
export function meaningOfGitHub(
  status: string | null | undefined,
  conclusion: string | null | undefined,
  accepts: readonly string[],
): Meaning & { readonly message?: string } {
  if (status !== 'completed') {
    const isKnown = typeof status === 'string' && waiting.includes(status);
    return { state: 'pending', retry: false, alert: false, ...(!isKnown && { cause: 'unknown_status' as const }) };
  }
  const word = conclusion ?? 'without a conclusion';
  if (accepts.includes(word)) return { state: 'passed', retry: false, alert: false };
  const message = `it ended ${word}`;
  const meaning = Object.hasOwn(MEANINGS, word) ? MEANINGS[word] : undefined;
  if (meaning !== undefined) return { ...meaning, message };
  const cause: JobCause = acceptable.includes(word) ? 'not_accepted' : 'unknown_status';
  return { state: 'inconclusive' satisfies JobState, cause, retry: false, alert: false, message };
}
