import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { PromotionStore } from '../ports/promotion-store.ts';
import type { RuleStore } from '../ports/rule-store.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { WaiverStore } from '../ports/waiver-store.ts';
import type { WaiverWatch } from '../ports/waiver-watch.ts';
import type { WaiverDesk } from './waiver-routes.ts';

export interface HistoryDependencies {
  readonly runs: RunStore;
  readonly rules: RuleStore;
  readonly promotions: Pick<PromotionStore, 'get' | 'state'>;
  readonly waivers: WaiverStore;
  readonly waiverWatch: Pick<WaiverWatch, 'lastUses'>;
  /** Where the caller is known: waivers can be asked for, approved and revoked. */
  readonly waiverDesk?: WaiverDesk;
  readonly clock: Clock;
  /** Where people look at repositories, such as `https://github.com`; without it files and commits are not linked. */
  readonly githubUrl?: string;
  /** Hears of errors that a visitor is told nothing about. */
  readonly log?: Log;
}
