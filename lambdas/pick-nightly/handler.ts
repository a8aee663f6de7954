import { type SweepPromotionsDeps, sweepPromotions } from '../usecases/promotions/sweep-promotions.ts';
import { type WatchStreamsDeps, watchStreams } from '../usecases/streams/watch-streams.ts';

/** Called every minute; the event says nothing that matters. */
export function pickOnSchedule(deps: WatchStreamsDeps & SweepPromotionsDeps) {
  return async (): Promise<{ opened: number; restarted: number }> => {
    const { opened } = await watchStreams(deps);
    const { restarted } = await sweepPromotions(deps);
    return { opened: opened.length, restarted };
  };
}
