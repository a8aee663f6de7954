import type { Author } from '../../gates/model/candidate.ts';

/**
 * A pull request as its webhook showed it. Never what is judged: it tells a GitHub that is behind its own webhook from one that is
 * not, and where to say that nothing could be decided.
 */
export interface ShownPullRequest {
  readonly title: string;
  readonly state: 'open' | 'closed';
  readonly base: string;
  readonly baseSha: string;
  readonly headSha: string;
  readonly author: Author;
  readonly isFork: boolean;
  readonly updatedAt: string;
}

/** A comment with commands on a pull request, as its webhook showed it: one that reads otherwise by now is refused. */
export interface CommentTarget {
  readonly kind: 'comment';
  readonly number: number;
  readonly commentId: number;
  readonly authorId: number;
  readonly bodyDigest: string;
}

/** Why a candidate should be looked at again. A hint: the evaluation reads everything afresh. */
export interface EvaluationRequest {
  readonly deliveryId: string;
  readonly event: string;
  readonly action: string | null;
  readonly repository: string;
  readonly installationId: number | null;
  readonly receivedAt: string;
  readonly target:
    | { readonly kind: 'pull_request'; readonly number: number }
    | { readonly kind: 'commit'; readonly sha: string }
    /** Every open pull request that has no verdict for its present head and base: the net under lost webhooks. */
    | { readonly kind: 'repository' }
    /** Nothing to judge: why the repository is over for us, or (`null`) that it goes on. */
    | { readonly kind: 'standing'; readonly end: string | null }
    | CommentTarget;
  readonly shown?: ShownPullRequest;
}

/** A commit with verdicts that wait to be shown. The rows of the commit are the truth; this only wakes the publisher. */
export interface PublicationRequest {
  readonly repository: string;
  readonly headSha: string;
}

/** Static gates of one component of a promotion that want an opinion. The promotion says which. */
export interface ImageEvaluationRequest {
  readonly promotion: string;
  readonly component: string;
  /** Counts the requests for this component. */
  readonly number: number;
}

/** Ordered per group, at least once, durable when the promise resolves. */
export interface Queue<Message> {
  /** `deduplicationId`: a second message with the same id within five minutes is dropped. */
  send(message: Message, options: { group: string; deduplicationId: string }): Promise<void>;
}
