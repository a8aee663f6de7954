import type { Author } from '../../gates/model/candidate.ts';

/** A pull request as it is now, whatever a webhook says about it. */
export interface PullRequest {
  readonly repository: string;
  readonly number: number;
  readonly title: string;
  readonly state: 'open' | 'closed';
  readonly base: string;
  readonly baseSha: string;
  readonly headSha: string;
  readonly author: Author;
  readonly isFork: boolean;
  /** From a fork, or by an account that GitHub calls neither owner, member nor collaborator, nor a bot: anyone could have opened it. */
  readonly isOutsider: boolean;
  readonly updatedAt: string;
}

/** What an open pull request is compared by. */
export type OpenHead = Pick<PullRequest, 'number' | 'headSha' | 'base'>;

export interface PullRequests {
  /** `undefined` when GitHub does not show it (404): there is none, we may not see it now, or GitHub is behind. */
  read(repository: string, number: number): Promise<PullRequest | undefined>;
  /**
   * Numbers of open pull requests whose head is this commit; check events of forks do not name theirs. `undefined` when GitHub does not
   * show the repository.
   */
  withHead(repository: string, sha: string): Promise<readonly number[] | undefined>;
  /**
   * All that are open, by number; the thousand that were updated last where there are more. `undefined` when GitHub does not show the
   * repository.
   */
  open(repository: string): Promise<readonly OpenHead[] | undefined>;
}
