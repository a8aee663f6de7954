import { type JobStanding, standingsOf } from '../../../gates/ci-jobs/standings.ts';
import type { Attempt } from '../../../gates/model/attempt.ts';
import type { Promotion } from '../../../gates/model/promotion.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';

/** Why an image was promoted, or was not: everything in one answer. */
export interface PromotionExplanation {
  readonly promotion: Promotion;
  /** Whether the target of the stream is at this promotion now. */
  readonly isCurrent: boolean;
  readonly jobs: readonly (JobStanding & { readonly attempts: readonly Attempt[] })[];
}

/** A whole commit id, as an event names it. */
const COMMIT = /^[0-9a-f]{40}$/;

/**
 * Every promotion of an image, newest first: by its whole digest, with `sha256:`, or by the whole id of the commit it was built from.
 * By the id of one promotion, that one.
 */
export async function explainImage(
  image: string,
  promotions: PromotionStore,
): Promise<readonly PromotionExplanation[]> {
  const ids = PROMOTION_ID.test(image)
    ? [image]
    : await (COMMIT.test(image) ? promotions.ofCommit(image) : promotions.withDigest(image));
  const explained = await Promise.all(ids.map((id) => explainPromotion(id, promotions)));
  return explained.filter((one) => one !== undefined);
}

/** What a promotion id looks like: `p`, the instant of its opening, and twelve hex digits. */
const PROMOTION_ID = /^p\d{8}T\d{6,9}Z-[0-9a-f]{12}$/;

/** As {@link explainPromotion}; `undefined` too for a text that cannot be a promotion id, which no store needs to be asked about. */
export async function findPromotion(
  id: string,
  promotions: Pick<PromotionStore, 'get' | 'state'>,
): Promise<PromotionExplanation | undefined> {
  return PROMOTION_ID.test(id) ? explainPromotion(id, promotions) : undefined;
}

async function explainPromotion(
  id: string,
  promotions: Pick<PromotionStore, 'get' | 'state'>,
): Promise<PromotionExplanation | undefined> {
  const stored = await promotions.get(id);
  if (stored === undefined) return undefined;
  const { promotion } = stored;
  const state = await promotions.state(promotion.stream.id);
  const jobs = standingsOf(promotion.stream, promotion.attempts, promotion.openedAt).map((standing) => ({
    ...standing,
    attempts: promotion.attempts.filter(({ job }) => job === standing.job),
  }));
  return { promotion, isCurrent: state.promoted?.promotion === id, jobs };
}
