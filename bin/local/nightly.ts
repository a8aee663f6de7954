import type { Clock } from '../../lambdas/ports/clock.ts';
import type { Log } from '../../lambdas/ports/log.ts';
import { type AdvancePromotionDeps, advancePromotion } from '../../lambdas/usecases/promotions/advance-promotion.ts';
import { type WatchStreamsDeps, watchStreams } from '../../lambdas/usecases/streams/watch-streams.ts';

export interface NightlyParts {
  readonly deps: AdvancePromotionDeps & WatchStreamsDeps;
  readonly clock: Clock;
  readonly log: Log;
  /** How often it looks for promotions that want to be woken. */
  readonly everyMs?: number;
}

export interface NightlyLoop {
  /** Lets what is in hand end, then stops. */
  stop(): Promise<void>;
}

const EVERY_MS = 1000;
const WATCH_MS = 60_000;
const AT_ONCE = 50;

/**
 * Stands where Step Functions stands in AWS: wakes promotions when they want to be woken, follows the schedules, and looks for
 * nights that did not come. Everything it knows is in the store, so it goes on wherever a killed one stopped.
 */
export function startNightly({ deps, clock, log, everyMs = EVERY_MS }: NightlyParts): NightlyLoop {
  let running = true;
  let watchedAt = 0;
  const round = async () => {
    if (Date.parse(clock.now()) - watchedAt >= Math.min(WATCH_MS, everyMs * 12)) {
      watchedAt = Date.parse(clock.now());
      await watchStreams(deps);
    }
    const due = await deps.promotions.due(clock.now(), AT_ONCE);
    await Promise.all(due.map(({ id }) => advanceOne(id, deps, log)));
  };
  let wake: () => void = () => undefined;
  const lane = (async () => {
    while (running) {
      await round().catch((error: unknown) => log.error('nightly loop stumbled', { reason: reasonOf(error) }));
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (running) setTimeout(resolve, everyMs);
        else resolve();
      });
    }
  })();
  return {
    async stop() {
      running = false;
      wake();
      await lane;
    },
  };
}

/** One promotion that cannot be advanced holds up no other; it is due again after its lease. */
async function advanceOne(id: string, deps: AdvancePromotionDeps, log: Log): Promise<void> {
  try {
    await advancePromotion(id, deps);
  } catch (error) {
    log.error('promotion could not be advanced', { promotion: id, reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
