import { digestOf } from './digest.ts';
import type { Observation } from './need.ts';

/** Largest file that a gate reads. etcd refuses objects over about 1.5 MB, so a larger manifest cannot be applied anyway. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Why the text of a file is not in the snapshot. Each one keeps a gate from passing on that file. */
export type Unread = 'too-large' | 'not-text' | 'unavailable';

interface FileIdentity {
  readonly path: string;
  /** Git blob id: equal ids mean equal bytes. */
  readonly blob: string;
  readonly size: number;
}

export type SnapshotFile = (FileIdentity & { readonly content: string }) | (FileIdentity & { readonly unread: Unread });

export type ChangeStatus = 'added' | 'modified' | 'removed';

/** One path that differs between base and head. A rename is a removal and an addition: gates match by meaning, not by path. */
export interface FileChange {
  readonly status: ChangeStatus;
  readonly path: string;
}

export interface Revision {
  readonly sha: string;
  /** Files whose text was read at this revision, sorted by path. Not the whole tree. */
  readonly files: readonly SnapshotFile[];
}

/** Immutable capture of the inputs of one evaluation. */
export interface Snapshot {
  readonly base: Revision;
  readonly head: Revision;
  /** Every changed path, read or not, sorted by path. */
  readonly changes: readonly FileChange[];
  /** Set when the list of changes could not be had whole; no gate may pass then. */
  readonly incomplete?: string;
  /** Answers to what gates asked for beyond the changed files, in the order of asking. */
  readonly observations?: readonly Observation[];
}

/** A snapshot's content hash. Blob ids stand for contents, so it costs nothing on large files. */
export function snapshotDigest(snapshot: Snapshot): string {
  return digestOf({
    base: { sha: snapshot.base.sha, files: snapshot.base.files.map(identity) },
    head: { sha: snapshot.head.sha, files: snapshot.head.files.map(identity) },
    changes: snapshot.changes,
    incomplete: snapshot.incomplete,
    observations: snapshot.observations?.map(observed),
  });
}

function observed(observation: Observation) {
  return 'files' in observation ? { ...observation, files: observation.files.map(identity) } : observation;
}

function identity(file: SnapshotFile) {
  return { path: file.path, blob: file.blob, size: file.size, unread: 'unread' in file ? file.unread : undefined };
}
