import type { Author } from '../../gates/model/candidate.ts';

/** A comment on a pull request, as it reads now. */
export interface PullRequestComment {
  readonly id: number;
  /** The pull request it stands on. */
  readonly number: number;
  /** `null` for an account that was deleted. */
  readonly author: Author | null;
  readonly body: string;
  readonly createdAt: string;
}

type Reaction = 'eyes' | '+1' | 'confused';

/** GitHub's roles, the weakest first. A role that an organisation made counts as the one it is built on. */
export const roles = ['none', 'read', 'triage', 'write', 'maintain', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What is asked of GitHub to answer commands in comments. */
export interface Comments {
  /** `undefined` when GitHub does not show it: it was deleted. */
  read(repository: string, commentId: number): Promise<PullRequestComment | undefined>;
  /** Reacts as the App. Repeating is harmless; so is a comment that is gone. */
  react(repository: string, commentId: number, reaction: Reaction): Promise<void>;
  /** What an account may do in a repository now. `none` where its login belongs to another account by now. */
  roleOf(repository: string, author: Author): Promise<Role>;
  /** The App's own comment on a pull request that begins with a mark, the oldest of several. */
  findOwn(repository: string, number: number, mark: string): Promise<{ id: number; body: string } | undefined>;
  /** Writes a new comment; where the answer is lost it may be there all the same, so look with `findOwn` first. */
  create(repository: string, number: number, body: string): Promise<void>;
  edit(repository: string, commentId: number, body: string): Promise<void>;
}
