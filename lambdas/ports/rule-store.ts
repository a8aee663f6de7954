import type { Disarming, RuleDocument, RuleSet } from '../../gates/model/rule.ts';

/** Current version of one document. `rule` is null where the version withdraws it. */
export interface RuleHead {
  readonly id: string;
  readonly version: number;
  readonly rule: RuleDocument | null;
  /** Why the stored document can no longer be read; `rule` is null then, and a new version mends it. */
  readonly unreadable?: string;
}

/** One entry of the history of a rule, or of a knowledge document. */
export interface RuleRecord extends RuleHead {
  readonly author: string;
  readonly reason: string;
  readonly at: string;
  /** The write disarmed all rules, or armed them again; `id` is `*` then. */
  readonly disarmed?: Disarming | null;
}

/** Every document there ever was, at one moment. `set` counts the writes of the table; 0 before the first. */
export interface RuleHeads {
  readonly set: number;
  /** Sorted by id, withdrawn and unreadable ones included: who repairs a table must see what is broken. */
  readonly documents: readonly RuleHead[];
  /** Past its end it counts no longer. */
  readonly disarmed?: Disarming;
}

/** A change of the rule set: the next version of each document named. */
export interface RuleSetWrite {
  /** The set that its author looked at. */
  readonly expectedSet: number;
  /** null withdraws a document; its history stays. */
  readonly changes: readonly { readonly id: string; readonly rule: RuleDocument | null }[];
  /** Disarms all rules, or arms them again; they stay as they are where it is absent. */
  readonly disarmed?: Disarming | null;
  readonly author: string;
  readonly reason: string;
  readonly at: string;
}

export interface RuleStore {
  /**
   * The rules in force with what their gates know beside them, strongly consistent. A stored document that no longer parses throws: it
   * must not vanish silently.
   */
  active(): Promise<RuleSet>;
  heads(): Promise<RuleHeads>;
  /**
   * Writes all of the changes or none: the pointer to the set moves last. `stale`: another person or process wrote a set meanwhile;
   * look again and decide again.
   */
  write(write: RuleSetWrite): Promise<'written' | 'stale'>;
  /** Newest first. All rules when `id` is absent. */
  log(id?: string): Promise<readonly RuleRecord[]>;
}
