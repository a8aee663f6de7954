import { createHash } from 'node:crypto';
import type { SnapshotFile } from '../../../gates/model/snapshot.ts';
import { type ChangedFile, MissingCommit, type SourceTree } from '../../../lambdas/ports/source-tree.ts';

type Content = string | Uint8Array;
type File = Content | { readonly executable: Content };
type Files = Readonly<Record<string, File>>;

interface History {
  /** Commits by name. */
  readonly branches?: Readonly<Record<string, string>>;
  /** Where two commits met last; `undefined` when they never did. Every base is its own merge base when absent. */
  readonly mergeBase?: (base: string, head: string) => string | undefined;
}

/** A repository in memory: files by path, by commit. A commit called `main` is the default branch where no branch has that name. */
export function fakeSourceTree(commits: Readonly<Record<string, Files>>, history: History = {}): SourceTree {
  const { branches = {}, mergeBase = (base) => base } = history;
  const blobs = new Map(
    Object.values(commits).flatMap((files) =>
      Object.values(files).map((content) => [blobOf(content), bytesOf(content)]),
    ),
  );
  const filesAt = (commit: string): Files => {
    const files = commits[commit];
    if (files === undefined) throw new MissingCommit(`there is no commit ${commit}`, 'Push it again.');
    return files;
  };
  return {
    async compare(base, head) {
      const after = filesAt(head);
      filesAt(base);
      const met = mergeBase(base, head);
      if (met === undefined) throw new MissingCommit(`${base} and ${head} never met`, 'Name another base.');
      const before = filesAt(met);
      const paths = sorted([...new Set([...Object.keys(before), ...Object.keys(after)])]);
      const changes = paths.flatMap((path) => changeOf(path, before[path], after[path]));
      return { baseSha: met, headSha: head, changes };
    },
    async list(revision = 'main') {
      const sha = branches[revision] ?? revision;
      const files = filesAt(sha);
      return { sha, files: sorted(Object.keys(files)).map((path) => ({ path, blob: blobOf(files[path] ?? '') })) };
    },
    read: async (files, maxBytes) => files.map(({ path, blob }) => fileOf({ path, blob }, blobs.get(blob), maxBytes)),
  };
}

function changeOf(path: string, before: File | undefined, after: File | undefined): ChangedFile[] {
  const [baseBlob, headBlob] = [before, after].map((file) => (file === undefined ? undefined : blobOf(file)));
  if (baseBlob === undefined) return headBlob === undefined ? [] : [{ status: 'added', path, headBlob }];
  if (headBlob === undefined) return [{ status: 'removed', path, baseBlob }];
  const isSame = baseBlob === headBlob && isExecutable(before) === isExecutable(after);
  return isSame ? [] : [{ status: 'modified', path, baseBlob, headBlob }];
}

function fileOf(
  named: { readonly path: string; readonly blob: string },
  bytes: Buffer | undefined,
  maxBytes: number,
): SnapshotFile {
  if (bytes === undefined) return { ...named, size: 0, unread: 'unavailable' };
  const identity = { ...named, size: bytes.length };
  if (bytes.length > maxBytes) return { ...identity, unread: 'too-large' };
  const content = bytes.toString('utf8');
  return Buffer.from(content).equals(bytes) ? { ...identity, content } : { ...identity, unread: 'not-text' };
}

function isExecutable(file: File | undefined): boolean {
  return typeof file === 'object' && 'executable' in file;
}

function bytesOf(file: File): Buffer {
  const content = typeof file === 'object' && 'executable' in file ? file.executable : file;
  return Buffer.from(content);
}

/** Git's own id of a blob. */
function blobOf(file: File): string {
  const bytes = bytesOf(file);
  return createHash('sha1').update(`blob ${bytes.length}\0`).update(bytes).digest('hex');
}

function sorted(texts: readonly string[]): readonly string[] {
  return [...texts].sort((a, b) => (a < b ? -1 : 1));
}
