import type { Observation } from '../../gates/model/observation.ts';
import type { Promotion } from '../../gates/model/promotion.ts';
import type { CiJobs } from '../ports/ci-jobs.ts';
import type { Clock } from '../ports/clock.ts';
import type { ImageCopies } from '../ports/image-copies.ts';
import type { ImageTags } from '../ports/image-tags.ts';
import type { Log } from '../ports/log.ts';
import type { Notifier } from '../ports/notifier.ts';
import type { Promoter } from '../ports/promoter.ts';
import type { PromotionStore } from '../ports/promotion-store.ts';
import type { Releases } from '../ports/releases.ts';
import type { AdvancePromotionDeps } from './advance-promotion.ts';
import { announcePromotion } from './announce-promotion.ts';
import { releasePromoter } from './promote-by-release.ts';
import { tagPromoter } from './promote-by-tags.ts';

/** Everything outside that a nightly may talk to, through ports. */
export interface NightlyOutside {
  readonly promotions: PromotionStore;
  readonly jobs: CiJobs;
  readonly copies: ImageCopies;
  readonly tags: ImageTags;
  readonly releases: Releases;
  readonly notifier: Notifier;
  readonly clock: Clock;
  readonly log: Log;
  pageOf(promotion?: string): string;
}

/** What advancing a promotion stands on: each promoter by its kind, messages to the channels of the stream. */
export function advancingOver(outside: NightlyOutside): AdvancePromotionDeps {
  const promoters: Readonly<Record<Promotion['stream']['promoter']['kind'], Promoter>> = {
    'tag-copy': tagPromoter(outside),
    'konflux-release': releasePromoter(outside.releases),
  };
  return {
    ...outside,
    judgeGates: async (_, gates) => undecided(gates, outside.clock.now()),
    promoterOf: ({ stream }) => promoters[stream.promoter.kind],
    notify: (promotion, topic) => announcePromotion(promotion, topic, outside),
  };
}

/** A gate that nobody can ask about an image closes the stream, and says so. */
function undecided(gates: readonly string[], at: string): readonly Observation[] {
  const text = 'this gate cannot judge images yet';
  return gates.map((gate) => ({ kind: 'gate', at, opinion: { gate, verdict: 'inconclusive', text, at } }));
}
