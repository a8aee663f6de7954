import { createHash } from 'node:crypto';
import { lstat, readFile as readBytes } from 'node:fs/promises';
import type { Comparing } from '../../../gates/model/candidate.ts';
import type { SnapshotFile } from '../../../gates/model/snapshot.ts';
import {
  type Comparison,
  type FileRequest,
  type Listing,
  MissingCommit,
  type SourceTree,
} from '../../ports/source-tree.ts';
import { readFile, tooLarge, unavailable } from './blob-text.ts';
import { blobContents, blobSizes, blobsHolding } from './blobs.ts';
import { mapBounded } from './bounded.ts';
import { changesOf, comparisonOf, listingOf, pairEntries } from './changes.ts';
import { mergeBase, resolveCommit } from './commits.ts';
import { type Git, GitFailed, openGit } from './git.ts';
import { defaultBranch } from './objects.ts';
import { parseEntries, parseRawDiff } from './records.ts';
import { captureWorkTree } from './work-tree.ts';

/**
 * Name of the working tree as head of a comparison: what is on disk, tracked or untracked and not ignored.
 * `headSha` is then a content hash of the folder, and a merge base is found from the commit that is checked out.
 */
export const WORKTREE = 'WORKTREE';

/**
 * A local clone as a source tree, bare ones too; `way` says what a base stands for. Revisions are anything that names a commit, and {@link WORKTREE} as head.
 * Throws `MissingCommit` with the `git fetch` to run, `GitFailed` where the folder is no usable clone.
 */
export function gitSourceTree(
  dir: string,
  env: NodeJS.ProcessEnv = process.env,
  { way = 'merge-base' }: { readonly way?: Comparing['way'] } = {},
): SourceTree {
  const git = openGit(dir, env);
  /** Files that a capture of the working tree found only on disk, by blob id. */
  const unstored = new Map<string, string>();
  return {
    compare: (base, head) =>
      head === WORKTREE ? compareWorkTree(git, env, base, way, unstored) : compareCommits(git, base, head, way),
    list: (revision) => (revision === WORKTREE ? listWorkTree(git, env, unstored) : listCommit(git, revision)),
    read: (files, maxBytes) => readFiles(git, unstored, files, maxBytes),
    search: (files, words) => filesHolding(git, unstored, files, words),
  };
}

async function compareCommits(git: Git, base: string, head: string, way: Comparing['way']): Promise<Comparison> {
  const [baseTip, headSha] = await Promise.all([resolveCommit(git, base), resolveCommit(git, head)]);
  const baseSha = way === 'exact' ? baseTip : await mergeBase(git, baseTip, headSha);
  const args = ['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--no-renames', '--no-ext-diff', baseSha, headSha];
  const listing = await git.bytes(args).catch((error: unknown) => explainMissingTree(git, error));
  return comparisonOf(baseSha, headSha, changesOf(parseRawDiff(listing)));
}

function explainMissingTree(git: Git, error: unknown): never {
  if (!(error instanceof GitFailed) || !error.stderr.includes('promisor')) throw error;
  throw new MissingCommit(
    `${git.dir} is a partial clone without the folders of these commits`,
    `git -C ${git.dir} fetch --refetch --filter=blob:none`,
  );
}

async function listCommit(git: Git, revision: string | undefined): Promise<Listing> {
  const sha = await resolveCommit(git, revision ?? (await defaultBranch(git)));
  const listing = await git.bytes(['ls-tree', '-r', '-z', '--full-tree', sha]);
  return listingOf(sha, parseEntries(listing, 'tree'));
}

async function listWorkTree(git: Git, env: NodeJS.ProcessEnv, unstored: Map<string, string>): Promise<Listing> {
  const top = openGit(await git.text(['rev-parse', '--show-toplevel']), env);
  const workTree = await captureWorkTree(top, 'sha1');
  for (const [blob, file] of workTree.unstored) unstored.set(blob, file);
  return listingOf(workTree.sha, workTree.entries);
}

async function compareWorkTree(
  git: Git,
  env: NodeJS.ProcessEnv,
  base: string,
  way: Comparing['way'],
  unstored: Map<string, string>,
): Promise<Comparison> {
  // git lists only what is below the folder it is asked from.
  const top = openGit(await git.text(['rev-parse', '--show-toplevel']), env);
  const [baseTip, checkedOut] = await Promise.all([resolveCommit(top, base), resolveCommit(top, 'HEAD')]);
  const baseSha = way === 'exact' ? baseTip : await mergeBase(top, baseTip, checkedOut);
  const [workTree, tree] = await Promise.all([
    captureWorkTree(top, baseSha.length === 64 ? 'sha256' : 'sha1'),
    top.bytes(['ls-tree', '-r', '-z', '--full-tree', baseSha]),
  ]);
  for (const [blob, file] of workTree.unstored) unstored.set(blob, file);
  return comparisonOf(baseSha, workTree.sha, changesOf(pairEntries(parseEntries(tree, 'tree'), workTree.entries)));
}

async function readFiles(
  git: Git,
  unstored: ReadonlyMap<string, string>,
  files: readonly FileRequest[],
  maxBytes: number,
): Promise<readonly SnapshotFile[]> {
  const sizes = await blobSizes(
    git,
    files.map((file) => file.blob),
  );
  const small = [...sizes].filter(([, size]) => size <= maxBytes).map(([id]) => id);
  const contents = await blobContents(git, small);
  return Promise.all(
    files.map(async (file) => {
      const size = sizes.get(file.blob);
      if (size !== undefined && size > maxBytes) return tooLarge(file, size);
      const bytes = contents.get(file.blob);
      return bytes === undefined ? readFromDisk(unstored.get(file.blob), file, maxBytes) : readFile(file, bytes);
    }),
  );
}

async function filesHolding(
  git: Git,
  unstored: ReadonlyMap<string, string>,
  files: readonly FileRequest[],
  words: readonly string[],
): Promise<readonly FileRequest[]> {
  const blobs = [...new Set(files.map(({ blob }) => blob))];
  const onDisk = blobs.flatMap((blob) => unstored.get(blob) ?? []);
  const [inClone, found] = await Promise.all([
    blobsHolding(git, blobs, words),
    mapBounded(onDisk, PARALLEL_READS, async (file) => {
      const bytes = await readBytes(file).catch(() => Buffer.of());
      return words.some((word) => bytes.includes(word)) ? [file] : [];
    }),
  ]);
  const holds = new Set(found.flat());
  return files.filter(({ blob }) => inClone.has(blob) || holds.has(unstored.get(blob) ?? ''));
}

const PARALLEL_READS = 16;

/** A file may have changed since it was listed; then what was listed can no longer be had. */
async function readFromDisk(file: string | undefined, request: FileRequest, maxBytes: number): Promise<SnapshotFile> {
  if (file === undefined) return unavailable(request);
  const stat = await lstat(file).catch(() => undefined);
  if (stat === undefined || !stat.isFile()) return unavailable(request);
  if (stat.size > maxBytes) return tooLarge(request, stat.size);
  const bytes = await readBytes(file);
  const algorithm = request.blob.length === 64 ? 'sha256' : 'sha1';
  const id = createHash(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
  return id === request.blob ? readFile(request, bytes) : unavailable(request);
}
