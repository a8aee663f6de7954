import type { ChangeStatus, SnapshotFile } from '../../gates/model/snapshot.ts';
import type { RequestBudget } from './request-budget.ts';

/** One path that differs between two commits, with the blob on each side where there is one. */
export interface ChangedFile {
  readonly status: ChangeStatus;
  readonly path: string;
  readonly baseBlob?: string;
  readonly headBlob?: string;
}

export interface Comparison {
  /** Merge base of the two commits asked for. */
  readonly baseSha: string;
  readonly headSha: string;
  /** Sorted by path. A rename is a removal and an addition. Links and submodules are left out. */
  readonly changes: readonly ChangedFile[];
  /** Why the list is not whole, if it is not. */
  readonly incomplete?: string;
}

/** Every file at one commit, links and submodules left out, sorted by path. */
export interface Listing {
  readonly sha: string;
  readonly files: readonly FileRequest[];
  /** Why the list is not whole, if it is not. */
  readonly incomplete?: string;
}

/** The commit asked for is not there; `wayOut` names what to fetch or push. */
export class MissingCommit extends Error {
  override readonly name = 'MissingCommit';
  readonly wayOut: string;

  constructor(message: string, wayOut: string) {
    super(message);
    this.wayOut = wayOut;
  }
}

/** Files of one repository at commits. Nothing in it is ever executed. */
export interface SourceTree {
  /** Compares `head` with its merge base with `base`. Throws {@link MissingCommit}. */
  compare(base: string, head: string): Promise<Comparison>;
  /** Lists the files at a revision; of the default branch when none is named. Throws {@link MissingCommit}. */
  list(revision?: string): Promise<Listing>;
  /** Reads blobs by id; a blob over `maxBytes` or not UTF-8 comes back as unread. Order follows the request. */
  read(files: readonly FileRequest[], maxBytes: number): Promise<readonly SnapshotFile[]>;
  /**
   * Of these files, those whose bytes hold one of the words, in the order of the request; files that are not there are left out.
   * Absent where a tree has no better way than to read each file; its callers then read a bounded number of them.
   */
  search?(files: readonly FileRequest[], words: readonly string[]): Promise<readonly FileRequest[]>;
}

export interface FileRequest {
  readonly path: string;
  readonly blob: string;
}

/** Opens the tree of a repository (`owner/name`). The budget counts where reading costs requests. */
export type OpenSourceTree = (repository: string, budget?: RequestBudget) => SourceTree;
