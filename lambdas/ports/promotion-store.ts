import type { AlertTelling } from '../../gates/model/alert-telling.ts';
import type { ComponentImage } from '../../gates/model/image.ts';
import type { ImageCandidate, Phase, Promotion } from '../../gates/model/promotion.ts';
import type { Verdict } from '../../gates/model/verdict.ts';
import type { MessagePlace } from './notifier.ts';

export interface StoredPromotion {
  readonly promotion: Promotion;
  /** Counts the writes of the record; a write names the one that it saw. */
  readonly revision: number;
  /** When it wanted to be woken, at its last write. */
  readonly wakeAt?: string;
}

/** One line of a stream's history. */
export interface PromotionSummary {
  readonly id: string;
  readonly stream: string;
  readonly sequence: string;
  readonly phase: Phase;
  readonly verdict?: Verdict;
  readonly openedAt: string;
  /** When the phase was entered, and why. */
  readonly at: string;
  readonly cause: string;
  readonly images: readonly Pick<ComponentImage, 'component' | 'digest'>[];
}

/** What a stream is at. */
export interface StreamState {
  readonly stream: string;
  /** The promotion that is being tried; one at a time. */
  readonly active?: string;
  /** The promotion that holds the right to move the target. */
  readonly promoting?: string;
  /** The highest sequence that was ever let through; nothing below it is promoted again, but by a rollback. */
  readonly highSequence?: string;
  /** The last completed promotion. */
  readonly promoted?: Promoted;
  /** The time of its schedule that was followed last. */
  readonly scheduledUntil?: string;
  /** The last night that every channel was told missing, or that was given up. */
  readonly missingUntil?: string;
  /** The last day on which every channel was told that the target is stale, or was given up. */
  readonly staleUntil?: string;
}

interface Promoted {
  readonly promotion: string;
  readonly sequence: string;
  readonly images: readonly ComponentImage[];
  readonly at: string;
}

/** A candidate between intake and its promotion. */
export interface StoredCandidate {
  readonly stream: string;
  readonly candidate: ImageCandidate;
  readonly state: 'waiting' | 'opened' | 'superseded' | 'gone';
  /** The promotion that tries it, or that came instead. */
  readonly promotion?: string;
}

/** What was done for a stream, and up to when: its schedule followed, a missing night or a stale target told. */
export type StreamMark = 'scheduled' | 'missing' | 'stale';

/** Marks of what people are told when nothing happens. */
export type AlertMark = Exclude<StreamMark, 'scheduled'>;

export interface PromotionStore {
  get(id: string): Promise<StoredPromotion | undefined>;
  /**
   * Stores a new promotion and makes it the active one of its stream, in one transaction; its candidate, when it waits, is marked.
   * `busy`: another one is active.
   */
  open(promotion: Promotion): Promise<'opened' | 'busy'>;
  /** Writes the next state over the one that was seen. `stale`: another process wrote first; look again and decide again. */
  save(promotion: Promotion, seen: number, wakeAt: string | undefined): Promise<'saved' | 'stale'>;
  /** Promotions that wanted to be woken at or before an instant, soonest first: what the timer, or a sweep, takes up. */
  due(instant: string, limit: number): Promise<readonly { readonly id: string; readonly wakeAt: string }[]>;
  /** Newest first. */
  ofStream(stream: string, limit: number): Promise<readonly PromotionSummary[]>;
  /** Ids of promotions of any stream whose candidate has this digest, newest first. */
  withDigest(digest: string): Promise<readonly string[]>;
  /** Ids of promotions of any stream with an image that was built, by its event, from this commit (whole id), newest first. */
  ofCommit(revision: string): Promise<readonly string[]>;

  state(stream: string): Promise<StreamState>;
  /**
   * Compare-and-set on the stream's row: takes the right to move the target. `overtaken`: a newer candidate was let through
   * before. Taking it again is harmless. A rollback may go below; what was let through stays the mark.
   */
  claim(promotion: Promotion): Promise<{ readonly answer: 'mine' | 'busy' | 'overtaken'; readonly by?: string }>;
  /** Gives all rights of the promotion back, and when it was promoted, moves the stream to it. Repeating is harmless. */
  leave(promotion: Promotion): Promise<void>;

  /**
   * Says in the stream's row where a confirmation after the deadline put the target, unless something was confirmed later. False while
   * another promotion moves the target: ask again.
   */
  reconcile(promotion: Promotion): Promise<boolean>;

  /**
   * Moves a mark of the stream forward: true for exactly one of all who ask with the same instant. The one that gets it does the work.
   */
  mark(stream: string, name: StreamMark, instant: string): Promise<boolean>;

  /** How far a channel was told of a missing night or a stale target. */
  alertTelling(stream: string, name: AlertMark, channel: string): Promise<AlertTelling | undefined>;
  /** Writes that over what was seen; false when another process wrote first, which then tells the channel. */
  keepAlertTelling(
    stream: string,
    name: AlertMark,
    channel: string,
    next: AlertTelling,
    seen: AlertTelling | undefined,
  ): Promise<boolean>;

  /** First message of the incident that is open in a channel. */
  thread(stream: string, channel: string): Promise<MessagePlace | undefined>;
  /** Opens an incident in a channel, or closes it with `undefined`. */
  keepThread(stream: string, channel: string, place: MessagePlace | undefined): Promise<void>;

  /** Keeps the newest image of one component of a set, until each has one. An older one than is there changes nothing. */
  keepPart(stream: string, part: ImageCandidate): Promise<void>;
  /** The newest image of each component that came by itself. */
  parts(stream: string): Promise<readonly ImageCandidate[]>;

  /** Keeps a candidate. `known`: the same sequence was there already, whatever became of it. */
  addCandidate(stream: string, candidate: ImageCandidate): Promise<'added' | 'known'>;
  /** Newest sequence first. */
  candidates(stream: string, limit: number): Promise<readonly StoredCandidate[]>;
  /** Says of a waiting candidate why it will not be tried. */
  dropCandidate(stream: string, sequence: string, state: 'superseded' | 'gone', promotion?: string): Promise<void>;
}
