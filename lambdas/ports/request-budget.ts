import { TryLater } from './try-later.ts';

/** Requests that one candidate may cost where its trees are read; all trees that are opened with it share it. */
export interface RequestBudget {
  /** Whose it is, for people: `a change from a fork`. */
  readonly whose: string;
  /** Share of an hour's requests that stays with other candidates: at 0.5 nothing more is read once half of them are used up. */
  readonly reserve: number;
  /** Counts one request before it is made. Throws {@link RequestsSpent} where none is left. */
  take(): void;
}

/** The candidate has cost all that it may. What is already read can be used; it is not all. */
export class RequestsSpent extends Error {
  override readonly name = 'RequestsSpent';
}

/** What is left of this hour's requests is kept for other candidates. */
export class RequestsReserved extends TryLater {
  override readonly name = 'RequestsReserved';
  readonly wayOut = 'Ask for a re-run in an hour. If it comes back, look for a burst of pull requests from outside.';

  constructor(whose: string, retryAfter: number) {
    super(
      `too many of this hour's requests to GitHub are used up, and the rest is not for ${whose}: try again in ${retryAfter} s`,
      retryAfter,
    );
  }
}
