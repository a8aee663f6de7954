import type { Promotion } from '../../gates/model/promotion.ts';

/** What the other side says of a promotion. `confirmed` means that the result was read back. */
export interface PromoterAnswer {
  readonly state: 'underway' | 'confirmed' | 'failed';
  readonly text: string;
  /** Name of what was made there. */
  readonly reference?: string;
  readonly url?: string;
}

/** Moves a target to the images of a promotion. Throws only when it is not known what was done: then it is asked again. */
export interface Promoter {
  /** Acts, or goes on with what was begun: repeating it for one promotion ends in one result. */
  act(promotion: Promotion): Promise<PromoterAnswer>;
  /** How far it is. */
  watch(promotion: Promotion): Promise<PromoterAnswer>;
}
