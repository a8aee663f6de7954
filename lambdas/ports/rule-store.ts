import type { RuleDocument, RuleSet } from '../../gates/model/rule.ts';

/** One entry of the history of a rule, or of a knowledge document. `rule` is null where the version withdraws it. */
export interface RuleRecord {
  readonly id: string;
  readonly version: number;
  readonly rule: RuleDocument | null;
  /** Why the stored document can no longer be read; `rule` is null then, and a new version mends it. */
  readonly unreadable?: string;
  readonly author: string;
  readonly reason: string;
  readonly at: string;
}

/** A version to write. `expectedVersion` is the version the author looked at; 0 for a new rule. */
export interface RuleWrite {
  readonly id: string;
  readonly expectedVersion: number;
  /** null withdraws it; its history stays. */
  readonly rule: RuleDocument | null;
  readonly author: string;
  readonly reason: string;
  readonly at: string;
}

export interface RuleStore {
  /**
   * The rules in force with what their gates know beside them, strongly consistent and in one query. A stored document that no longer
   * parses throws: it must not vanish silently.
   */
  active(): Promise<RuleSet>;
  /** Current version of every document, withdrawn and unreadable ones included: who repairs a table must see what is broken. */
  heads(): Promise<readonly RuleRecord[]>;
  /** Adds a version and moves the pointer, atomically. `stale`: another person or process wrote first; look again and decide again. */
  write(write: RuleWrite): Promise<'written' | 'stale'>;
  /** Newest first. All rules when `id` is absent. */
  log(id?: string): Promise<readonly RuleRecord[]>;
}
