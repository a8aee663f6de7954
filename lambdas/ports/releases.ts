import type { WireAnswer } from '../../gates/model/wire-answer.ts';

/** A Konflux Release to create. */
export interface ReleaseOrder {
  /** Our own name, derived from the promotion: a second create of it is refused with 409, so a lost answer does no harm. */
  readonly name: string;
  readonly namespace: string;
  readonly releasePlan: string;
  /** Name of the Snapshot that is released. */
  readonly snapshot: string;
  /** Who asks, and for which promotion; shown in Konflux. */
  readonly author: string;
  readonly promotionId: string;
}

/** Konflux Releases. Answers are read by `gates/intake/konflux/release.ts`. */
export interface Releases {
  create(order: ReleaseOrder): Promise<WireAnswer>;
  read(namespace: string, name: string): Promise<WireAnswer>;
}
