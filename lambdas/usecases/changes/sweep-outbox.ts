import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { PublicationRequest, Queue } from '../../ports/queue.ts';
import type { CommitVerdict, RunStore } from '../../ports/run-store.ts';
import { isPatienceOver, LONGEST_PAUSE_MS, nextTryAt } from './show-patience.ts';
import { wakePublisher } from './wake-publisher.ts';

/** A verdict that is not shown after this long has lost its wake-up call, or publishing it failed. */
const WAIT_MS = 60_000;
const MOST_AT_ONCE = 100;
const MOST_READ = 1000;

export interface SweepOutboxDeps {
  readonly runs: RunStore;
  readonly publications: Queue<PublicationRequest>;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Sweep {
  /** Verdicts whose commit the publisher was told to look at. */
  readonly woken: number;
  /** Verdicts that have waited for more than a minute, due or not. */
  readonly waiting: number;
  /** Since when the oldest of them has waited. */
  readonly oldest: string | null;
}

/**
 * Wakes the publisher for every verdict that waits too long; the net under the wake-up call of the evaluation. The newest come
 * first, and each that was waked goes behind the others: verdicts that cannot be shown, however many, keep no other waiting.
 */
export async function sweepOutbox(deps: SweepOutboxDeps): Promise<Sweep> {
  const { runs, clock } = deps;
  const now = clock.now();
  const due = await runs.waitingSince(plus(now, -WAIT_MS), MOST_READ);
  const newestFirst = [...due].sort((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt));
  const chosen = newestFirst.slice(0, MOST_AT_ONCE);
  for (const verdict of chosen) await wake(verdict, now, deps);
  for (const verdict of newestFirst.slice(MOST_AT_ONCE)) await endPatience(verdict, now, deps);
  return report(chosen.length, now, deps);
}

async function wake(verdict: CommitVerdict, now: string, deps: SweepOutboxDeps): Promise<void> {
  const { repository, headSha, createdAt } = verdict;
  if (await endPatience(verdict, now, deps)) return;
  // The laptop's queue drops repeats of an id in any group, so the id names the commit too.
  const deduplicationId = `sweep-${repository}@${headSha}-${now.slice(0, 16)}`;
  await wakePublisher({ repository, headSha }, deps.publications, deduplicationId);
  await deps.runs.putBack(verdict, { until: nextTryAt(createdAt, now) });
}

/** The publisher gives up what it cannot show; one that stays for longer kills the publisher itself. */
async function endPatience(verdict: CommitVerdict, now: string, { runs, log }: SweepOutboxDeps): Promise<boolean> {
  const { repository, number, headSha, runId, createdAt } = verdict;
  if (!isPatienceOver(createdAt, plus(now, -2 * LONGEST_PAUSE_MS), undefined)) return false;
  const reason = 'the publisher gave no answer for it';
  await runs.giveUp(verdict, reason);
  log.error('verdict given up', { repository, number, headSha, runId, reason, waitingSince: createdAt });
  return true;
}

async function report(woken: number, now: string, { runs, log }: SweepOutboxDeps): Promise<Sweep> {
  const all = await runs.waitingSince(plus(now, LONGEST_PAUSE_MS), MOST_READ);
  const waits = all.map(({ createdAt }) => createdAt).filter((since) => Date.parse(since) <= Date.parse(now) - WAIT_MS);
  const sweep = { woken, waiting: waits.length, oldest: waits.sort()[0] ?? null };
  if (sweep.waiting > 0) log.warn('verdicts waited to be shown', { ...sweep });
  return sweep;
}

function plus(instant: string, milliseconds: number): string {
  return new Date(Date.parse(instant) + milliseconds).toISOString();
}
