import type { Identity } from '../../gates/model/identity.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { PromotionStore } from '../ports/promotion-store.ts';
import type { RuleStore } from '../ports/rule-store.ts';
import type { RunStore } from '../ports/run-store.ts';
import type { WaiverStore } from '../ports/waiver-store.ts';
import type { WaiverWatch } from '../ports/waiver-watch.ts';
import type { ChangeWaiversDeps } from '../usecases/waivers/change-waivers.ts';

/** Where waivers are written, by the person whom the server knows to be the caller: on a laptop its own user, for it listens on 127.0.0.1 only. */
export interface WaiverDesk extends ChangeWaiversDeps {
  readonly by: Identity;
}

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
