import type { Identity } from '../../gates/model/identity.ts';
import type { Waiver } from '../../gates/model/waiver.ts';

/** One entry of the history of a waiver: what was done, by whom and when, and what the waiver was from then on. */
export interface WaiverRecord {
  readonly version: number;
  readonly waiver: Waiver;
  readonly action: 'requested' | 'approved' | 'revoked';
  readonly by: Identity;
  readonly at: string;
}

/** A version to write. `expectedVersion` is the version that its author looked at; 0 for a new waiver. */
export interface WaiverWrite extends Omit<WaiverRecord, 'version'> {
  readonly expectedVersion: number;
}

export interface WaiverStore {
  /**
   * Waivers that may count for a repository: approved, not revoked, and not ended at an instant; soonest to end first. Strongly
   * consistent. A stored waiver that no longer parses throws: it must not vanish silently.
   */
  inForce(repository: string, asOf: string): Promise<readonly Waiver[]>;
  /**
   * Adds a version and moves the pointer, atomically; what follows from it (who must be judged again, and when it ends) is kept with it.
   * `stale`: another person or process wrote first, or the id of a new waiver is taken; look again and decide again.
   */
  write(write: WaiverWrite): Promise<'written' | 'stale'>;
  /** Current version of one waiver. */
  byId(id: string): Promise<WaiverRecord | undefined>;
  /** Current version of every waiver, ended and revoked ones included, by id. */
  list(): Promise<readonly WaiverRecord[]>;
  /** All versions of a waiver, oldest first. */
  history(id: string): Promise<readonly WaiverRecord[]>;
  /** Approved waivers that end after one instant and not after another, soonest first. */
  ending(after: string, until: string): Promise<readonly Waiver[]>;
}
