import type { Author } from '../../gates/model/candidate.ts';
import type { WrittenCommand } from '../../gates/model/comment-command.ts';
import type { CommentTarget, EvaluationRequest, ShownPullRequest } from './queue.ts';

/** Whether the person may, as far as the delivery itself tells. `allowed` is no right yet: rights are read afresh. */
export interface Standing {
  readonly allowed: boolean;
  readonly reason?: 'self_waiver' | 'not_authorized' | 'bot' | 'author_unknown';
}

/** What a delivery says beyond "look again". Facts only; nothing here is believed without reading it again. */
export type DeliveryFacts =
  | {
      readonly what: 'pull_request';
      readonly action: string;
      readonly number: number;
      readonly headSha: string;
      readonly author: Author | null;
      readonly isFork: boolean;
      /** Whether GitHub calls the author owner, member or collaborator. A hint: it hides private memberships. */
      readonly isTrusted: boolean;
      /** What is another one now: the candidate, or what it is compared with. */
      readonly change: 'candidate' | 'base' | null;
      /** Closed without a merge: its evaluation may stop. */
      readonly cancels: boolean;
      readonly shown: ShownPullRequest | null;
    }
  | {
      readonly what: 'check';
      readonly of: 'check_run' | 'check_suite';
      readonly action: string;
      readonly name: string | null;
      readonly appId: number | null;
      readonly isOwn: boolean;
      readonly headSha: string;
      readonly conclusion: string | null;
      readonly externalId: string | null;
      /** Button pressed in one of our checks. */
      readonly requestedAction: string | null;
      readonly numbers: readonly number[];
    }
  | {
      readonly what: 'merge_group';
      readonly action: 'checks_requested' | 'destroyed';
      readonly headSha: string;
      readonly baseSha: string;
      readonly base: string;
      /** Pull request that the queue's branch is named after. */
      readonly number: number | null;
      readonly reason: string | null;
      /** Destroyed, and not because it was merged. */
      readonly cancels: boolean;
    }
  | {
      readonly what: 'comment';
      readonly number: number;
      readonly commentId: number;
      readonly isOnPullRequest: boolean;
      readonly author: Author | null;
      readonly createdAt: string;
      /** In order of writing; none in quotations and code. */
      readonly commands: readonly (WrittenCommand & { readonly standing: Standing })[];
      /** Of the text as it was delivered: a comment that reads otherwise later was edited. */
      readonly bodyDigest: string;
    }
  | {
      readonly what: 'deployment';
      readonly environment: string;
      readonly sha: string;
      readonly runId: number;
      /** Where the answer goes; only ever on GitHub's API, within the repository of the delivery. */
      readonly callback: { readonly url: string; readonly isExpected: boolean };
    }
  | {
      readonly what: 'enrolment';
      readonly property: string;
      /** New value; `null` ends the enrolment. */
      readonly value: string | null;
      readonly before: string | null;
    }
  | {
      readonly what: 'push';
      readonly ref: string;
      /** `null` for a tag. */
      readonly branch: string | null;
      readonly isDefaultBranch: boolean;
      readonly before: string;
      /** `null` when the ref was deleted. */
      readonly after: string | null;
      /** What was read at the branch before and is out of date now. */
      readonly invalidates: readonly ('owners' | 'crd-baseline')[];
    }
  | { readonly what: 'renamed'; readonly id: number; readonly from: string; readonly to: string }
  | { readonly what: 'repository'; readonly action: string; readonly id: number }
  | {
      readonly what: 'installation';
      readonly action: string;
      readonly id: number;
      readonly added: readonly string[];
      readonly removed: readonly string[];
    }
  | { readonly what: 'ping' }
  /** An event of GitHub that nothing here depends on. */
  | { readonly what: 'unread'; readonly event: string }
  /** An event that GitHub's description does not have. */
  | { readonly what: 'unknown'; readonly event: string };

export type FactsOf<What extends DeliveryFacts['what']> = Extract<DeliveryFacts, { readonly what: What }>;

/** What an event says of a whole repository: why it is over for us, or (`null`) that it goes on. */
export interface RepositoryStanding {
  readonly repository: string;
  readonly end: string | null;
}

/** What is done about a delivery, and why. */
export type Decision = { readonly reason: string } & (
  | { readonly kind: 'ignore' }
  /** Look again: the evaluation reads everything afresh. */
  | ({ readonly kind: 'evaluate'; readonly repository: string } & Pick<EvaluationRequest, 'target' | 'shown'>)
  /** Repositories end, or begin again. */
  | { readonly kind: 'standing'; readonly standings: readonly RepositoryStanding[] }
  /** A person asks for something in a comment. */
  | { readonly kind: 'command'; readonly repository: string; readonly target: CommentTarget }
  /** Something that later features act on; until then it is logged, so that silence is not mistaken for an answer. */
  | {
      readonly kind: 'observe';
      readonly repository: string;
      readonly facts: FactsOf<'merge_group' | 'deployment' | 'enrolment' | 'push'>;
    }
);

/** A verified delivery with its facts. */
export type DeliveryReading =
  | { readonly kind: 'malformed'; readonly reason: string }
  | {
      readonly kind: 'read';
      readonly id: string;
      readonly event: string;
      readonly action: string | null;
      /** `null` for events that belong to no repository. */
      readonly repository: string | null;
      readonly installationId: number | null;
      readonly facts: DeliveryFacts;
      readonly decision: Decision;
    };
