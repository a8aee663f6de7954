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
  /** The same commit and name always have the same one. */
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

/** What a check run says while its verdict is being found. */
export type PendingCheckRun = Pick<
  CheckRunContent,
  'repository' | 'headSha' | 'name' | 'externalId' | 'detailsUrl' | 'title' | 'summary'
> & { readonly startedAt: string };

export interface ShownCheckRun {
  readonly id: number;
  /** Whether it shows the conclusion and the title of the content that was asked about. */
  readonly agrees: boolean;
}

/** GitHub refused a check run, and will refuse the same one again. */
export class CheckRunRefused extends Error {
  override readonly name = 'CheckRunRefused';
  /** What was to be shown is at fault, or the commit is gone (422); else we lack the right, and may get it back. */
  readonly isContent: boolean;

  constructor(message: string, isContent: boolean) {
    super(message);
    this.isContent = isContent;
  }
}

/** All throw {@link CheckRunRefused} where GitHub refuses, `TryLater` where it limits us, and other errors where it gives no answer. */
export interface CheckRuns {
  /** The newest of our own check runs with this name on this commit: of several, GitHub counts only that one. */
  find(content: CheckRunContent): Promise<ShownCheckRun | undefined>;
  create(content: CheckRunContent): Promise<number>;
  /**
   * Shows that the verdict is being found, and gives the id of the run that says so. It is a new run, because GitHub takes back no
   * completed one; where the newest is in progress, nothing is written.
   */
  begin(content: PendingCheckRun): Promise<number>;
  /**
   * Shows new content, and gives the id of the run that shows it. It is a new id where GitHub could not take back what the
   * old run says: annotations only add up.
   */
  update(id: number, content: CheckRunContent): Promise<number>;
}
