import type { Level, Place } from '../../gates/model/finding.ts';
import type { Verdict } from '../../gates/model/verdict.ts';

export interface CheckAnnotation {
  readonly place: Place & { readonly line: number };
  readonly level: Exclude<Level, 'off'>;
  readonly title: string;
  readonly message: string;
}

/** What a completed check run should say. */
export interface CheckRunContent {
  readonly repository: string;
  readonly headSha: string;
  readonly name: string;
  /** Our own key: the same candidate and name always have the same one, so a lost answer is found again. */
  readonly externalId: string;
  readonly detailsUrl: string;
  readonly verdict: Verdict;
  /** Whether a bad verdict closes the gate; the adapter turns both into GitHub's conclusion. */
  readonly blocking: boolean;
  readonly completedAt: string;
  readonly title: string;
  readonly summary: string;
  readonly annotations: readonly CheckAnnotation[];
}

export interface CheckRuns {
  /** Id of our own check run with this external id on this commit. */
  find(key: Pick<CheckRunContent, 'repository' | 'headSha' | 'name' | 'externalId'>): Promise<number | undefined>;
  create(content: CheckRunContent): Promise<number>;
  /**
   * Shows new content, and gives the id of the run that shows it. It is a new id where GitHub could not take back what the
   * old run says: annotations only add up.
   */
  update(id: number, content: CheckRunContent): Promise<number>;
}
