import { type TrackRecord, trackRecords } from '../../../gates/ci-jobs/track-record.ts';
import type { Stream } from '../../../gates/model/stream.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';

/** About two months of nights. */
const NIGHTS = 60;

/** How each job of a stream did over its last promotions: which ones fail, which are flaky, which informing one could block. */
export async function trackJobs(
  { id, jobs }: Pick<Stream, 'id' | 'jobs'>,
  promotions: Pick<PromotionStore, 'get' | 'ofStream'>,
): Promise<readonly TrackRecord[]> {
  const past = await promotions.ofStream(id, NIGHTS);
  const stored = await Promise.all(past.map((one) => promotions.get(one.id)));
  return trackRecords(
    jobs,
    stored.flatMap((one) => (one === undefined ? [] : [one.promotion])),
  );
}
