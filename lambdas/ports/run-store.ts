import type { Run } from '../../gates/model/run.ts';
import type { Verdict } from '../../gates/model/verdict.ts';

/** The question that a run answered; the same question need not be asked again at once. */
export interface Judged {
  /** Digest of pull request, base, rules and waivers. */
  readonly inputs: string;
  readonly at: string;
  readonly evalSeq: number;
}

/** What is known of one pull request between evaluations. */
export interface Head {
  readonly repository: string;
  readonly number: number;
  /** Number of the last evaluation begun; a result with a lower number is late. */
  readonly evalSeq: number;
  /** Number of the evaluation whose verdict GitHub shows; 0 before the first. */
  readonly publishedSeq: number;
  /** Last completed run and the commit it judged. */
  readonly runId?: string;
  readonly headSha?: string;
  /** Absent where the answer may be another next time. */
  readonly judged?: Judged;
}

export interface PublishedCheckRun {
  readonly id: number;
  /** Hash of the content last written, so that an equal one is not written again. */
  readonly contentHash: string;
}

/** The last verdict of a pull request on a commit. Written in the same transaction as its run; waits until GitHub shows it. */
export interface CommitVerdict {
  readonly repository: string;
  readonly headSha: string;
  readonly number: number;
  readonly evalSeq: number;
  /** `null` while the pull request is being judged: that it is waits to be shown, as a verdict does. */
  readonly runId: string | null;
  readonly installationId: number | null;
  /** Since when it has waited to be shown. */
  readonly createdAt: string;
}

export interface VerdictOnCommit extends CommitVerdict {
  /** Branch that it was compared with; `null` in rows of versions that did not keep it. */
  readonly base: string | null;
  readonly isWaiting: boolean;
  /** Why the last try to show it failed, until it is shown. */
  readonly failure?: string;
  /** It could not be shown for so long that a person has to look; it waits no longer. */
  readonly isGivenUp: boolean;
}

/**
 * What is known of one commit. Several pull requests may have it as their head, and GitHub shows one check run of each name on
 * it (ADR 17).
 */
export interface Commit {
  /** By number of the pull request. */
  readonly verdicts: readonly VerdictOnCommit[];
  /** Check runs that were written on it, by name. */
  readonly checkRuns: Readonly<Record<string, PublishedCheckRun>>;
}

/** An evaluation that has begun. */
export interface Judging
  extends Pick<CommitVerdict, 'repository' | 'headSha' | 'number' | 'evalSeq' | 'installationId'> {
  readonly base: string;
}

export interface CompletedEvaluation {
  readonly evalSeq: number;
  readonly deliveryId: string;
  readonly installationId: number | null;
  readonly run: Run;
  readonly judged?: Judged;
}

/** One line of history. */
export interface RunSummary {
  readonly id: string;
  readonly repository: string;
  readonly number: number | null;
  readonly headSha: string;
  readonly base: string;
  readonly asOf: string;
  readonly verdict: Verdict;
  /** What it would be if every warning and observing rule enforced. */
  readonly wouldBe?: Verdict | undefined;
  readonly headline: string;
  /** Gates that ran, with the worst verdict of each. */
  readonly gates: Readonly<Record<string, Verdict>>;
}

/** All given parts must match; newest first. */
export interface RunQuery {
  readonly repository?: string;
  readonly number?: number;
  /** Full commit id, or its first seven or more digits. */
  readonly sha?: string;
  readonly verdict?: Verdict;
  readonly wouldBe?: Verdict;
  readonly gate?: string;
  /** Instant; only runs at or after it. */
  readonly since?: string;
  readonly limit: number;
}

export interface RunStore {
  /** Claims the next evaluation number of a pull request. */
  beginEvaluation(repository: string, number: number): Promise<number>;
  /**
   * Keeps on the commit that a pull request is being judged there, which waits to be shown. It takes the place of what that pull
   * request had there, unless a later evaluation has put it there.
   */
  announce(judging: Judging): Promise<void>;
  /** Whether this delivery has already ended in a stored result. */
  hasHandled(deliveryId: string): Promise<boolean>;
  /**
   * Stores the run, the new head, the delivery marker and the verdict on the commit, which waits to be shown, in one transaction.
   * `superseded`: a later evaluation of the same pull request has begun; nothing of the run is stored. The delivery is marked only
   * when a later result is stored already: until then that evaluation may still be killed, and this delivery must come again.
   */
  completeEvaluation(completed: CompletedEvaluation): Promise<'stored' | 'superseded'>;
  /** Keeps a run that no pull request waits for: that of an image. Keeping it again changes nothing. */
  keepRun(run: Run): Promise<void>;
  /** Marks a delivery that needs no run (pull request gone, nothing to judge). */
  markHandled(deliveryId: string, outcome: string): Promise<void>;
  /** Keeps what GitHub's last event tells of a repository: why it is over for us, or (`null`) that it goes on. */
  noteRepository(repository: string, end: string | null): Promise<void>;
  /** Why it is over by GitHub's event, within 30 days. That proves nothing alone, for events come late and in any order. */
  repositoryEnd(repository: string): Promise<string | undefined>;
  head(repository: string, number: number): Promise<Head | undefined>;
  run(id: string): Promise<Run | undefined>;
  history(query: RunQuery): Promise<readonly RunSummary[]>;
  commit(repository: string, headSha: string): Promise<Commit>;
  /**
   * Verdicts that have waited to be shown since an instant or longer, longest first: what a sweep must wake again. One that was
   * put back counts from the instant that it was put back to.
   */
  waitingSince(instant: string, limit: number): Promise<readonly CommitVerdict[]>;
  /** Remembers a check run as soon as GitHub has answered, before the verdict is marked as shown. */
  recordCheckRun(repository: string, headSha: string, name: string, published: PublishedCheckRun): Promise<void>;
  /** The verdict waits no longer, unless a newer one has replaced it. Moves `publishedSeq` forward, never back. */
  markShown(verdict: CommitVerdict): Promise<void>;
  /** The verdict goes on waiting, but behind others: until an instant it is not due. Changes nothing once it is shown, given up or replaced. */
  putBack(verdict: CommitVerdict, put: { readonly until: string; readonly failure?: string }): Promise<void>;
  /** The verdict waits no longer though GitHub does not show it. Changes nothing once it is shown or replaced. */
  giveUp(verdict: CommitVerdict, failure: string): Promise<void>;
  /** Verdicts that were given up, longest ago first. */
  givenUp(limit: number): Promise<readonly CommitVerdict[]>;
  /** All verdicts on a commit wait again, given up or not: what is shown there must be looked at anew. */
  showAgain(repository: string, headSha: string): Promise<void>;
}
