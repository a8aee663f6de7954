import type { Gate } from '../../../gates/model/gate.ts';
import {
  type FileChange,
  MAX_FILE_BYTES,
  type Revision,
  type Snapshot,
  type SnapshotFile,
} from '../../../gates/model/snapshot.ts';
import type { ChangedFile, Comparison, FileRequest, SourceTree } from '../../ports/source-tree.ts';

/** Which changed files are read: those that some gate can use. */
export type Wanted = (path: string) => boolean;

export function wantedBy(gates: readonly Gate[]): Wanted {
  return (path) => gates.some((gate) => gate.reads(path));
}

/**
 * Captures the inputs of an evaluation: every changed path, and the text at base and head of those that a gate can use.
 * Throws MissingCommit when one of the commits is not there.
 */
export async function captureSnapshot(
  tree: SourceTree,
  commits: { readonly base: string; readonly head: string },
  wanted: Wanted,
): Promise<Snapshot> {
  const comparison = await tree.compare(commits.base, commits.head);
  const files = comparison.changes.filter((file) => wanted(file.path));
  const [base, head] = await Promise.all([
    revision(tree, comparison.baseSha, files, (file) => file.baseBlob),
    revision(tree, comparison.headSha, files, (file) => file.headBlob),
  ]);
  return { base, head, changes: comparison.changes.map(changeOf), ...incompleteness(comparison) };
}

async function revision(
  tree: SourceTree,
  sha: string,
  files: readonly ChangedFile[],
  blobOf: (file: ChangedFile) => string | undefined,
): Promise<Revision> {
  const requests = files.flatMap((file): FileRequest[] => {
    const blob = blobOf(file);
    return blob === undefined ? [] : [{ path: file.path, blob }];
  });
  const read = await tree.read(requests, MAX_FILE_BYTES);
  return { sha, files: [...read].sort(byPath) };
}

function byPath(a: SnapshotFile, b: SnapshotFile): number {
  return a.path < b.path ? -1 : 1;
}

function changeOf({ status, path }: ChangedFile): FileChange {
  return { status, path };
}

function incompleteness({ incomplete }: Comparison): { incomplete?: string } {
  return incomplete === undefined ? {} : { incomplete };
}
