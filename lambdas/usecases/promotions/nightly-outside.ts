import type { Promotion } from '../../../gates/model/promotion.ts';
import type { Channel } from '../../../gates/model/stream/channel.ts';
import type { JobSystems } from '../../ports/ci-jobs.ts';
import type { Clock } from '../../ports/clock.ts';
import type { ImageCopies } from '../../ports/image-copies.ts';
import type { ImageTags } from '../../ports/image-tags.ts';
import type { Log } from '../../ports/log.ts';
import type { Notifier } from '../../ports/notifier.ts';
import type { Promoter } from '../../ports/promoter.ts';
import type { EventBus, RepositoryEvents } from '../../ports/promotion-dispatch.ts';
import type { PromotionStore } from '../../ports/promotion-store.ts';
import type { ImageEvaluationRequest, Queue } from '../../ports/queue.ts';
import type { Releases } from '../../ports/releases.ts';
import type { AdvancePromotionDeps } from './advance-promotion.ts';
import { announcePromotion } from './announce-promotion.ts';
import { messagePromoter } from './promote-by-message.ts';
import { releasePromoter } from './promote-by-release.ts';
import { tagPromoter } from './promote-by-tags.ts';

/** Everything outside that a nightly may talk to, through ports. */
export interface NightlyOutside {
  readonly promotions: PromotionStore;
  /** Where components wait for their static gates. */
  readonly imageEvaluations: Queue<ImageEvaluationRequest>;
  readonly jobs: JobSystems;
  readonly copies: ImageCopies;
  readonly tags: ImageTags;
  readonly releases: Releases;
  /** GitHub and EventBridge, for promotions that another system carries out. */
  readonly repositories: RepositoryEvents;
  readonly bus: EventBus;
  notifierOf(channel: Channel): Notifier | undefined;
  readonly clock: Clock;
  readonly log: Log;
  pageOf(promotion?: string): string;
}

/** What advancing a promotion stands on: each promoter by its kind, messages to the channels of the stream. */
export function advancingOver(outside: NightlyOutside): AdvancePromotionDeps {
  const promoters: Readonly<Record<Promotion['stream']['promoter']['kind'], Promoter>> = {
    'tag-copy': tagPromoter(outside),
    'konflux-release': releasePromoter(outside.releases, outside.tags),
    'github-dispatch': messagePromoter(outside),
    eventbridge: messagePromoter(outside),
  };
  return {
    ...outside,
    askGates: (request) => askGates(request, outside.imageEvaluations),
    promoterOf: ({ stream }) => promoters[stream.promoter.kind],
    notify: (promotion, notice) => announcePromotion(promotion, notice, outside),
  };
}

/**
 * Each request in a group of its own: one that died must not hold up the next.
 *
 * @internal a test kills a night between its requests
 */
export function askGates(request: ImageEvaluationRequest, queue: Queue<ImageEvaluationRequest>): Promise<void> {
  const id = `${request.promotion}#${request.component}#${request.number}`;
  return queue.send(request, { group: id, deduplicationId: id });
}
