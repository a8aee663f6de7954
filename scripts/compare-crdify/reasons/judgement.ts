import type { ServerAnswer } from '../api-server.ts';
import type { Disagreement } from '../disagreements.ts';

/** Who is right about a kind of disagreement, and why, by what the API server does. `both`: neither says anything wrong. */
export interface Reason {
  readonly right: 'Sluice' | 'crdify' | 'both';
  readonly why: string;
}

export const UNASKED = 'not asked';

/** A judgement by hand of all disagreements that it fits. */
export interface Judgement extends Reason {
  readonly question: string | RegExp;
  readonly peer?: Disagreement['peer'];
  /** What the gate says, whole. */
  readonly own: string | RegExp;
  /** Set where it is about this answer of the API server; without it, about none and `takes all`, or any where the gate fails. */
  readonly server?: ServerAnswer | typeof UNASKED;
}
