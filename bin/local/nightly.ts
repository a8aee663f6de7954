import type { Clock } from '../../lambdas/ports/clock.ts';
import type { Log } from '../../lambdas/ports/log.ts';
import { type AdvancePromotionDeps, advancePromotion } from '../../lambdas/usecases/promotions/advance-promotion.ts';
import { type WatchStreamsDeps, watchStreams } from '../../lambdas/usecases/streams/watch-streams.ts';

export interface NightlyParts {
  readonly deps: AdvancePromotionDeps & WatchStreamsDeps;
  readonly clock: Clock;
  readonly log: Log;
  /** How often it looks for promotions that are due. */
  readonly everyMs?: number;
}

export interface NightlyLoop {
  /** Finishes the work in progress, then stops. */
  stop(): Promise<void>;
}

const EVERY_MS = 1000;
const WATCH_MS = 60_000;
const AT_ONCE = 50;

/**
 * Stands where Step Functions stands in AWS: wakes promotions that are due, follows the schedules, and looks for
 * nightlies that did not arrive. Its whole state is in the store, so it continues where a killed process stopped.
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
      await round().catch((error: unknown) =>
        log.error(`the nightly loop failed and will retry in ${everyMs / 1000} s`, { reason: reasonOf(error) }),
      );
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, running ? everyMs : 0);
        // A timer that is left keeps the process alive after everything else has stopped.
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
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

/** A promotion that cannot be advanced does not delay others; it is due again after its lease. */
async function advanceOne(id: string, deps: AdvancePromotionDeps, log: Log): Promise<void> {
  try {
    await advancePromotion(id, deps);
  } catch (error) {
    log.error('the promotion could not be advanced and will be tried again', {
      promotion: id,
      reason: reasonOf(error),
    });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
