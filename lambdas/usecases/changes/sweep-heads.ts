import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { EvaluationRequest, Queue } from '../../ports/queue.ts';
import type { RunStore } from '../../ports/run-store.ts';
import { groupOf } from './receive-delivery.ts';

/** A repository without a run for longer is not looked at: its next webhook brings it back. */
const DAYS = 14;
const MOST_RUNS = 2000;

export interface SweepHeadsDeps {
  readonly runs: Pick<RunStore, 'history'>;
  readonly evaluations: Queue<EvaluationRequest>;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * Has the open pull requests of each repository that was judged lately compared with what is stored: the net under lost webhooks.
 * A look costs a request for each hundred of them, and an evaluation only where the head or the base is another one.
 */
export async function sweepHeads({ runs, evaluations, clock, log }: SweepHeadsDeps): Promise<number> {
  const now = clock.now();
  const since = new Date(Date.parse(now) - DAYS * 86_400_000).toISOString();
  const recent = await runs.history({ since, limit: MOST_RUNS });
  const repositories = [...new Set(recent.filter(({ number }) => number !== null).map(({ repository }) => repository))];
  for (const repository of repositories.sort()) {
    const deliveryId = `heads-${repository}-${now.slice(0, 16)}`;
    const target = { kind: 'repository' } as const;
    const request = {
      deliveryId,
      event: 'sweep',
      action: null,
      repository,
      installationId: null,
      receivedAt: now,
      target,
    };
    await evaluations.send(request, { group: groupOf(request), deduplicationId: deliveryId });
  }
  log.info('open heads are looked at', { repositories: repositories.length });
  return repositories.length;
}
