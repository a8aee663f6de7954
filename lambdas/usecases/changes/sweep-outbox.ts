import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { PublicationRequest, Queue } from '../../ports/queue.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { wakePublisher } from './wake-publisher.ts';

/** A verdict that is not shown after this long has lost its wake-up call, or publishing it failed. */
const WAIT_MS = 60_000;
const MOST_AT_ONCE = 100;

export interface SweepOutboxDeps {
  readonly runs: RunStore;
  readonly publications: Queue<PublicationRequest>;
  readonly clock: Clock;
  readonly log: Log;
}

/** Wakes the publisher for every verdict that waits too long; the net under the wake-up call of the evaluation. */
export async function sweepOutbox(deps: SweepOutboxDeps): Promise<{ woken: number; oldest: string | null }> {
  const now = deps.clock.now();
  const waiting = await deps.runs.waitingSince(new Date(Date.parse(now) - WAIT_MS).toISOString(), MOST_AT_ONCE);
  for (const { repository, headSha } of waiting) {
    // The laptop's queue drops repeats of an id in any group, so the id names the commit too.
    const deduplicationId = `sweep-${repository}@${headSha}-${now.slice(0, 16)}`;
    await wakePublisher({ repository, headSha }, deps.publications, deduplicationId);
  }
  const oldest = waiting[0]?.createdAt ?? null;
  if (waiting.length > 0) deps.log.warn('verdicts waited to be shown', { woken: waiting.length, oldest });
  return { woken: waiting.length, oldest };
}
