import { type SweepPromotionsDeps, sweepPromotions } from '../usecases/promotions/sweep-promotions.ts';
import { type WatchStreamsDeps, watchStreams } from '../usecases/streams/watch-streams.ts';
import { type TellWaiversDeps, tellWaivers } from '../usecases/waivers/tell-waivers.ts';

/** Minutes between two looks at waivers that end. */
const NOTICE_MINUTES = 10;

/** Called every minute; the event says nothing that matters. */
export function pickOnSchedule(deps: WatchStreamsDeps & SweepPromotionsDeps & TellWaiversDeps) {
  return async (): Promise<{ opened: number; restarted: number }> => {
    const { opened } = await watchStreams(deps);
    const { restarted } = await sweepPromotions(deps);
    if (new Date(deps.clock.now()).getUTCMinutes() % NOTICE_MINUTES === 0) await tellWaivers(deps);
    return { opened: opened.length, restarted };
  };
}
