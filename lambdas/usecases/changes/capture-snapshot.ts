import type { Gate } from '../../../gates/model/gate.ts';
import { type FileChange, MAX_FILE_BYTES, type Snapshot, type SnapshotFile } from '../../../gates/model/snapshot.ts';
import type { ChangedFile, FileRequest, SourceTree } from '../../ports/source-tree.ts';
import { withBundles } from './read-bundles.ts';

/** Which changed files are read: those that some gate can use; `bundles` of them even where they are large. */
export interface Wanted {
  (path: string): boolean;
  readonly bundles?: (path: string) => boolean;
}

export function wantedBy(gates: readonly Gate[]): Wanted {
  const bundles = (path: string) => gates.some((gate) => gate.readsBundle?.(path) === true);
  return Object.assign((path: string) => gates.some((gate) => gate.reads(path)), { bundles });
}

/** How much of one change is read. What lies beyond is named in the snapshot, which is then incomplete: such a change never passes. */
export interface CaptureBounds {
  /** Changed files that a gate can use. */
  readonly files: number;
  /** Texts of base and head together. */
  readonly bytes: number;
  /** Whether the time to read is over. */
  readonly isLate?: () => boolean;
  /** Whose bounds these are, for people: `a change from a fork`. */
  readonly whose: string;
}

const UNBOUNDED: CaptureBounds = {
  files: Number.POSITIVE_INFINITY,
  bytes: Number.POSITIVE_INFINITY,
  whose: 'a change',
};

/** Files that are read at once; the bounds of bytes and time are looked at in between. */
const READ_AT_ONCE = 400;

/**
 * Captures the inputs of an evaluation: every changed path, and the text at base and head of those that a gate can use, within bounds.
 * Throws MissingCommit when one of the commits is not there.
 */
export async function captureSnapshot(
  tree: SourceTree,
  commits: { readonly base: string; readonly head: string },
  wanted: Wanted,
  bounds: CaptureBounds = UNBOUNDED,
): Promise<Snapshot> {
  const comparison = await tree.compare(commits.base, commits.head);
  const files = comparison.changes.filter((file) => wanted(file.path));
  const { base: old, head: now, read } = await readSides(tree, files, bounds);
  const isBundle = (path: string) => bounds.isLate?.() !== true && wanted.bundles?.(path) === true;
  const [base, head] = [
    await withBundles(tree, old, isBundle, bounds.bytes),
    await withBundles(tree, now, isBundle, bounds.bytes),
  ];
  return {
    base: { sha: comparison.baseSha, files: base.sort(byPath) },
    head: { sha: comparison.headSha, files: head.sort(byPath) },
    changes: comparison.changes.map(changeOf),
    ...incompleteness([comparison.incomplete, unreadOf(files.length - read, files.length, bounds)]),
  };
}

/** Both sides of a file are read together, or neither: one side alone would look like an addition or a removal. */
async function readSides(tree: SourceTree, files: readonly ChangedFile[], bounds: CaptureBounds) {
  const base: SnapshotFile[] = [];
  const head: SnapshotFile[] = [];
  let [read, bytes] = [0, 0];
  const isOver = () => read >= bounds.files || bytes >= bounds.bytes || bounds.isLate?.() === true;
  while (read < files.length && !isOver()) {
    const some = files.slice(read, Math.min(read + READ_AT_ONCE, bounds.files));
    const old = requestsOf(some, (file) => file.baseBlob);
    const texts = await tree.read([...old, ...requestsOf(some, (file) => file.headBlob)], MAX_FILE_BYTES);
    base.push(...texts.slice(0, old.length));
    head.push(...texts.slice(old.length));
    bytes += texts.reduce((sum, file) => sum + ('content' in file ? file.size : 0), 0);
    read += some.length;
  }
  return { base, head, read };
}

function requestsOf(
  files: readonly ChangedFile[],
  blobOf: (file: ChangedFile) => string | undefined,
): readonly FileRequest[] {
  return files.flatMap((file) => {
    const blob = blobOf(file);
    return blob === undefined ? [] : [{ path: file.path, blob }];
  });
}

function unreadOf(unread: number, all: number, { files, bytes, whose }: CaptureBounds): string | undefined {
  if (unread === 0) return undefined;
  const most = `${files} files, ${bytes / 2 ** 20} MiB and the time of one evaluation`;
  return `${unread} of ${all} changed files are over the bound and were not read (${whose} is read up to ${most})`;
}

function byPath(a: SnapshotFile, b: SnapshotFile): number {
  return a.path < b.path ? -1 : 1;
}

function changeOf({ status, path }: ChangedFile): FileChange {
  return { status, path };
}

/** All reasons in one, or nothing. */
export function incompleteness(reasons: readonly (string | undefined)[]): { incomplete?: string } {
  const known = reasons.filter((reason) => reason !== undefined);
  return known.length === 0 ? {} : { incomplete: known.join('; ') };
}
