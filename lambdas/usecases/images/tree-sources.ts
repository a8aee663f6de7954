import { NO_COMMIT } from '../../../gates/model/candidate.ts';
import {
  type FileChange,
  MAX_FILE_BYTES,
  type Revision,
  type Snapshot,
  type SnapshotFile,
} from '../../../gates/model/snapshot.ts';
import type { ImageFiles } from '../../ports/image-contents.ts';
import { type FileRequest, type Listing, MissingCommit, type SourceTree } from '../../ports/source-tree.ts';

/** All files of one side of a comparison: a commit, or an image. */
export interface TreeSource {
  /** Commit id, or the digits of the image's digest. */
  readonly sha: string;
  list(): Promise<Listing>;
  read(files: readonly FileRequest[], maxBytes: number): Promise<readonly SnapshotFile[]>;
}

/** More files than this that differ and have to be read are no nightly change, but a stream that asks for too much. */
const MOST_READ = 1000;

/** What a first candidate is compared with. */
export const nothing: TreeSource = {
  sha: NO_COMMIT,
  list: async () => ({ sha: NO_COMMIT, files: [] }),
  read: async () => [],
};

export function atCommit(tree: SourceTree, sha: string): TreeSource {
  let listing: Promise<Listing> | undefined;
  return {
    sha,
    list() {
      listing ??= tree.list(sha);
      return listing;
    },
    read: (files, maxBytes) => tree.read(files, maxBytes),
  };
}

export function inImage({ files, incomplete }: ImageFiles, digest: string): TreeSource {
  const sha = digest.replace('sha256:', '');
  const byPath = new Map(files.map((file) => [file.path, file]));
  const listed = files.map(({ path, blob }) => ({ path, blob }));
  return {
    sha,
    list: async () => ({ sha, files: listed, ...(incomplete !== undefined && { incomplete }) }),
    read: async (wanted) => wanted.flatMap(({ path }) => byPath.get(path) ?? []),
  };
}

/** Both sides as one tree, for gates that ask for files of their own candidate beyond the changed ones. */
export function treeOf(base: TreeSource, head: TreeSource): SourceTree {
  const sideOf = (revision: string | undefined) => [head, base].find(({ sha }) => sha === revision);
  return {
    compare: () => Promise.reject(new Error('images are compared as they are, not from a merge base')),
    list(revision = head.sha) {
      const side = sideOf(revision);
      if (side !== undefined) return side.list();
      const reason = `${revision} is neither the candidate nor what it is compared with`;
      return Promise.reject(new MissingCommit(reason, 'Let the rule ask for base or head.'));
    },
    async read(files, maxBytes) {
      const atHead = new Set((await head.list()).files.map(keyOf));
      const fromHead = files.filter((file) => atHead.has(keyOf(file)));
      const fromBase = files.filter((file) => !atHead.has(keyOf(file)));
      const read = await Promise.all([head.read(fromHead, maxBytes), base.read(fromBase, maxBytes)]);
      const found = new Map(read.flat().map((file) => [keyOf(file), file]));
      return files.flatMap((file) => found.get(keyOf(file)) ?? []);
    },
  };
}

function keyOf({ path, blob }: FileRequest): string {
  return `${blob} ${path}`;
}

/** What is looked at of both sides. */
export interface View {
  /** Paths that count as changed when they differ. */
  isInView(path: string): boolean;
  /** Of these, the ones whose text some gate can use. */
  isWanted(path: string): boolean;
}

/**
 * Compares two sides as they are. There is no merge base: what the promoted one has and the candidate lacks is gone for anyone who follows
 * the stream, wherever it was built.
 */
export async function compareSources(
  base: TreeSource,
  head: TreeSource,
  { isInView, isWanted }: View,
): Promise<Snapshot> {
  const [before, after] = await Promise.all([base.list(), head.list()]);
  const changes = differences(before, after).filter(({ path }) => isInView(path));
  const wanted = new Set(changes.map(({ path }) => path).filter(isWanted));
  const isTooMuch = wanted.size > MOST_READ;
  const read = async (side: TreeSource, { files }: Listing): Promise<Revision> => {
    const requests = isTooMuch ? [] : files.filter(({ path }) => wanted.has(path));
    const texts = await side.read(requests, MAX_FILE_BYTES);
    return { sha: side.sha, files: [...texts].sort((a, b) => (a.path < b.path ? -1 : 1)) };
  };
  const reasons = [
    before.incomplete,
    after.incomplete,
    isTooMuch
      ? `${wanted.size} files differ that gates read, more than ${MOST_READ}; let the stream name fewer paths`
      : undefined,
  ].flatMap((reason) => reason ?? []);
  const snapshot = { base: await read(base, before), head: await read(head, after), changes };
  return reasons.length === 0 ? snapshot : { ...snapshot, incomplete: reasons.join('; ') };
}

function differences(before: Listing, after: Listing): readonly FileChange[] {
  const old = new Map(before.files.map(({ path, blob }) => [path, blob]));
  const now = new Map(after.files.map(({ path, blob }) => [path, blob]));
  const removed = [...old.keys()]
    .filter((path) => !now.has(path))
    .map((path) => ({ status: 'removed' as const, path }));
  const others = [...now].flatMap(([path, blob]): FileChange[] => {
    const known = old.get(path);
    if (known === undefined) return [{ status: 'added', path }];
    return known === blob ? [] : [{ status: 'modified', path }];
  });
  return [...removed, ...others].sort((a, b) => (a.path < b.path ? -1 : 1));
}
