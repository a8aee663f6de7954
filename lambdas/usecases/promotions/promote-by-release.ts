import type { ReleaseProgress } from '../../../gates/intake/konflux/release.ts';
import { releaseProgressOf } from '../../../gates/intake/konflux/release-answer.ts';
import { hexDigest } from '../../../gates/model/digest.ts';
import { isFinal, type Promotion } from '../../../gates/model/promotion.ts';
import type { ImageTags } from '../../ports/image-tags.ts';
import type { Promoter, PromoterAnswer } from '../../ports/promoter.ts';
import type { ReleaseOrder, Releases } from '../../ports/releases.ts';
import { goneImageOf } from './gone-images.ts';

/** Kubernetes names have 63 characters at most here; ours begins with the plan, so that people find it. */
const NAME_LENGTH = 63;
const HASH_LENGTH = 16;

/**
 * Promotes by a Konflux Release under a name of our own: a create that is repeated meets its own Release. Only `Released` true
 * is a promotion; a Release that was merely made is none.
 */
export function releasePromoter(releases: Releases, tags: ImageTags): Promoter {
  return {
    async act(promotion) {
      const order = orderOf(promotion);
      return order === undefined ? NO_SNAPSHOT : create(promotion, order, { releases, tags });
    },
    async watch(promotion) {
      const order = orderOf(promotion);
      if (order === undefined) return NO_SNAPSHOT;
      const seen = releaseProgressOf('read', await releases.read(order.namespace, order.name), order);
      if (seen.cause !== 'not_found') return answerOf(seen, order);
      if (promotion.act.reference !== undefined) return removed(order);
      // The create was lost on its way: the name makes it safe to send it again.
      return isFinal(promotion.phase) ? neverMade(order) : create(promotion, order, { releases, tags });
    },
  };
}

const NO_SNAPSHOT: PromoterAnswer = {
  state: 'failed',
  text: 'the candidate came without a Snapshot, so nothing can be released',
};

function neverMade({ namespace, name }: ReleaseOrder): PromoterAnswer {
  return { state: 'failed', text: `Release ${namespace}/${name} was never made`, reference: name };
}

/** It was there, and what it had done by then is unknown: a second one under the same name would do it again. */
function removed({ namespace, name }: ReleaseOrder): PromoterAnswer {
  return {
    state: 'failed',
    text: `Release ${namespace}/${name} was removed before it reported how it ended`,
    reference: name,
  };
}

/** Nothing new is made of an image that is gone; what was made before goes its way. */
async function create(
  { candidate }: Promotion,
  order: ReleaseOrder,
  { releases, tags }: { releases: Releases; tags: ImageTags },
): Promise<PromoterAnswer> {
  const gone = await goneImageOf(candidate.images, tags);
  if (gone !== undefined) {
    const seen = releaseProgressOf('read', await releases.read(order.namespace, order.name), order);
    return seen.cause === 'not_found' ? { state: 'failed', text: `${gone} is gone` } : answerOf(seen, order);
  }
  const created = releaseProgressOf('create', await releases.create(order), order);
  return created.cause === 'already_exists' ? read(releases, order) : answerOf(created, order);
}

async function read(releases: Releases, order: ReleaseOrder): Promise<PromoterAnswer> {
  return answerOf(releaseProgressOf('read', await releases.read(order.namespace, order.name), order), order);
}

function orderOf({ id, stream, candidate, decision }: Promotion): ReleaseOrder | undefined {
  const { promoter } = stream;
  if (promoter.kind !== 'konflux-release') throw new Error(`stream ${stream.id} is not promoted by a Release`);
  const { snapshot } = candidate.origin;
  if (snapshot === undefined) return undefined;
  const { namespace, releasePlan } = promoter;
  const name = `${releasePlan.slice(0, NAME_LENGTH - HASH_LENGTH - 1)}-${hexDigest(id).slice(0, HASH_LENGTH)}`;
  return { name, namespace, releasePlan, snapshot, author: decision?.by ?? stream.owner, promotionId: id };
}

function answerOf({ promotion, cause, details }: ReleaseProgress, { name, namespace }: ReleaseOrder): PromoterAnswer {
  const text = [`Release ${namespace}/${name}: ${promotion}`, cause, ...details]
    .filter(Boolean)
    .join('; ')
    .slice(0, 1000);
  if (promotion === 'succeeded') return { state: 'confirmed', text, reference: name };
  if (promotion === 'failed') return { state: 'failed', text, reference: name };
  // Only what was seen has a reference: a create whose answer was lost may have made nothing.
  return { state: 'underway', text, ...(promotion !== 'unknown' && { reference: name }) };
}
