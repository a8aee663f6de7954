import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { PromotionStore } from '../ports/promotion-store.ts';
import type { RuleStore } from '../ports/rule-store.ts';
import type { RunStore } from '../ports/run-store.ts';

export interface HistoryDependencies {
  readonly runs: RunStore;
  readonly rules: RuleStore;
  readonly promotions: Pick<PromotionStore, 'get' | 'state'>;
  readonly clock: Clock;
  /** Where people look at repositories, such as `https://github.com`; without it files and commits are not linked. */
  readonly githubUrl?: string;
  /** Hears of errors that a visitor is told nothing about. */
  readonly log?: Log;
}
