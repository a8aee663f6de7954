import * as z from 'zod';
import type { SnapshotFile } from '../../../gates/model/snapshot.ts';
import {
  type Comparison,
  type FileRequest,
  type Listing,
  MissingCommit,
  type OpenSourceTree,
} from '../../ports/source-tree.ts';
import { readFile, tooLarge, unavailable } from '../git/blob-text.ts';
import { changesOf, comparisonOf, listingOf } from '../git/changes.ts';
import { MOST_SINGLE_READS, readBlobs, type SingleReads } from './bulk-blobs.ts';
import { GitHubRefused } from './errors.ts';
import type { OpenRepository, RepositoryClient } from './installations.ts';
import { differenceOfTrees, wholeTree } from './trees.ts';
import { withinBudget } from './within-budget.ts';

const Compared = z.object({
  merge_base_commit: z.object({ sha: z.string(), commit: z.object({ tree: z.object({ sha: z.string() }) }) }),
});
const GitCommit = z.object({ sha: z.string(), tree: z.object({ sha: z.string() }) });
const Commit = z.object({ sha: z.string(), commit: z.object({ tree: z.object({ sha: z.string() }) }) });

const fullId = /^[0-9a-f]{40}$/;

/** Files of repositories on GitHub, forks included: their commits are in the base repository once a pull request names them. */
export function gitHubSourceTree(openRepository: OpenRepository): OpenSourceTree {
  return (repository, budget) => {
    const client = withinBudget(openRepository(repository), budget);
    const known: Known = { sizes: new Map(), single: { left: MOST_SINGLE_READS } };
    return {
      compare: (base, head) => compare(client, repository, known.sizes, base, head),
      list: (revision) => list(client, repository, known.sizes, revision),
      read: (files, maxBytes) => readFiles(client, known, files, maxBytes),
    };
  };
}

/** What is remembered between the calls of one tree. */
interface Known {
  /** Bytes by blob, as trees listed them. */
  readonly sizes: Map<string, number>;
  readonly single: SingleReads;
}

/** `HEAD` is the default branch. */
async function list(
  client: RepositoryClient,
  repository: string,
  sizes: Map<string, number>,
  revision = 'HEAD',
): Promise<Listing> {
  const commit = await commitOf(client, repository, revision);
  const tree = await wholeTree(client, commit.tree);
  for (const [blob, size] of tree.sizes) sizes.set(blob, size);
  const listing = listingOf(commit.sha, tree.entries);
  return tree.incomplete === undefined ? listing : { ...listing, incomplete: tree.incomplete };
}

interface FoundCommit {
  readonly sha: string;
  readonly tree: string;
}

async function compare(
  client: RepositoryClient,
  repository: string,
  sizes: Map<string, number>,
  base: string,
  head: string,
): Promise<Comparison> {
  const [from, to] = await Promise.all([mergeBase(client, repository, base, head), commitOf(client, repository, head)]);
  const difference = await differenceOfTrees(client, from.tree, to.tree);
  for (const [blob, size] of difference.sizes) sizes.set(blob, size);
  const comparison = comparisonOf(from.sha, to.sha, changesOf(difference.pairs));
  return difference.incomplete === undefined ? comparison : { ...comparison, incomplete: difference.incomplete };
}

async function mergeBase(
  client: RepositoryClient,
  repository: string,
  base: string,
  head: string,
): Promise<FoundCommit> {
  try {
    // One commit a page: the list of commits is not wanted, and the files come from the trees.
    const parameters = { basehead: `${base}...${head}`, per_page: 1 };
    const { merge_base_commit: found } = await client.request(
      'GET /repos/{owner}/{repo}/compare/{basehead}',
      parameters,
      Compared,
    );
    return { sha: found.sha, tree: found.commit.tree.sha };
  } catch (error) {
    if (!isAbsent(error)) throw error;
    // One of the two is missing, or they never met: ask for each to say which.
    await Promise.all([commitOf(client, repository, base), commitOf(client, repository, head)]);
    throw new MissingCommit(
      `${short(base)} and ${short(head)} have no common ancestor in ${repository}`,
      'Rebase the change on its base branch and push it again.',
    );
  }
}

async function commitOf(client: RepositoryClient, repository: string, revision: string): Promise<FoundCommit> {
  try {
    if (fullId.test(revision)) {
      const route = 'GET /repos/{owner}/{repo}/git/commits/{commit_sha}';
      const { sha, tree } = await client.request(route, { commit_sha: revision }, GitCommit);
      return { sha, tree: tree.sha };
    }
    const { sha, commit } = await client.request('GET /repos/{owner}/{repo}/commits/{ref}', { ref: revision }, Commit);
    return { sha, tree: commit.tree.sha };
  } catch (error) {
    if (!isAbsent(error)) throw error;
    throw new MissingCommit(
      `${revision} is not in ${repository}`,
      `Push ${short(revision)} to ${repository} again, or name another commit.`,
    );
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof GitHubRefused && (error.status === 404 || error.status === 422);
}

function short(revision: string): string {
  return fullId.test(revision) ? revision.slice(0, 12) : revision;
}

async function readFiles(
  client: RepositoryClient,
  { sizes, single }: Known,
  files: readonly FileRequest[],
  maxBytes: number,
): Promise<readonly SnapshotFile[]> {
  const wanted = [...new Set(files.map((file) => file.blob))].filter((blob) => (sizes.get(blob) ?? 0) <= maxBytes);
  const contents = await readBlobs(client, wanted, sizes, single);
  return files.map((file) => {
    const bytes = contents.get(file.blob);
    const size = bytes?.length ?? sizes.get(file.blob);
    if (size !== undefined && size > maxBytes) return tooLarge(file, size);
    return bytes === undefined ? unavailable(file) : readFile(file, bytes);
  });
}
