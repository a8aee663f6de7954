/** How long after a change it is due a second time: an evaluation that began before the change has ended by then, and is in the store. */
export const LOOK_AGAIN_MS = 10 * 60_000;

/** That a waiver came into force, was revoked or ended: the open pull requests that it touches must be judged again. Each is due twice. */
export interface WaiverWake {
  readonly waiver: string;
  /** When it is due: when the waiver changed, or {@link LOOK_AGAIN_MS} later. An end that lies ahead is not due before. */
  readonly at: string;
}

/** What follows from waivers: who is judged again, whether they are used, and who was told. */
export interface WaiverWatch {
  /** Changes at or before an instant that no one has followed yet, oldest first. */
  wakes(until: string, limit: number): Promise<readonly WaiverWake[]>;
  /** The change is followed: every pull request that it touches is in the queue. Repeating is harmless. */
  settle(wake: WaiverWake): Promise<void>;
  /** A run used these waivers. Kept to the hour, so that a busy waiver costs no write with each run. */
  noteUsed(ids: readonly string[], at: string): Promise<void>;
  /** When each waiver was last used, to the hour; a waiver that was never used is not there. */
  lastUses(): Promise<ReadonlyMap<string, string>>;
  /**
   * Takes the right to tell something: true for one of all who ask with the same name. Where it is not told within ten minutes, it can be
   * taken again: twice is better than never.
   */
  claimNotice(name: string, at: string): Promise<boolean>;
  /** It was told; the right is never given again. */
  noticeTold(name: string, at: string): Promise<void>;
}
