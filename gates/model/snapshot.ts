import { digestOf } from './digest.ts';
import type { ComponentImage } from './image.ts';
import type { Json } from './json.ts';

/** Largest file that a gate reads. etcd refuses objects over about 1.5 MB, so a larger manifest cannot be applied anyway. */
export const MAX_FILE_BYTES = 2 * 1024 * 1024;

/** Largest file of many documents that a gate takes apart, such as the bundle of an operator. None of its documents may be larger than a file. */
export const MAX_BUNDLE_BYTES = 16 * 1024 * 1024;

/** Why the text of a file is not in the snapshot. Each one keeps a gate from passing on that file. */
export type Unread = 'too-large' | 'not-text' | 'unavailable';

interface FileIdentity {
  readonly path: string;
  /** Git blob id: equal ids mean equal bytes. */
  readonly blob: string;
  readonly size: number;
}

/** `bundle`: the text of a file that is too large, for a gate that takes it apart. */
export type SnapshotFile =
  | (FileIdentity & { readonly content: string })
  | (FileIdentity & { readonly unread: Unread; readonly bundle?: string });

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

/** Files beyond the changed ones: of this repository or another, at a commit that the run records. */
export interface FilesNeed {
  readonly kind: 'files';
  /** `owner/name`; the candidate's own repository when absent. */
  readonly repository?: string;
  /** `base` or `head` of the candidate, or a branch or tag of the other repository (its default branch when absent). */
  readonly ref?: string;
  /** Globs of whole paths; one with a leading `!` leaves paths out. */
  readonly paths: readonly string[];
  /** Of these files, only those whose text holds a word of each of these lists, letter for letter. */
  readonly holding?: readonly (readonly string[])[];
  /** The gate takes files apart that are too large to be read, so that their texts are wanted as bundles. */
  readonly bundles?: true;
}

/** What a registry says of an image: its digest and the labels of its configuration. */
export interface ImageNeed {
  readonly kind: 'image';
  readonly reference: string;
}

/** What a stream last promoted. */
export interface StreamNeed {
  readonly kind: 'stream';
  /** `<component or set>/<target>`. */
  readonly stream: string;
}

/** The last completed promotion of a stream, as its row says: which sequence, which images by digest. */
export interface PromotedCandidate {
  readonly promotion: string;
  readonly sequence: string;
  readonly images: readonly ComponentImage[];
  /** When it was completed, ISO 8601 in UTC. */
  readonly at: string;
}

/** Something that a gate asks for beyond the changed files; named by a pure function, answered by the shell. */
export type Need = FilesNeed | ImageNeed | StreamNeed;

/** A need with what was found. It is part of the snapshot, so that a replay asks for nothing again. */
export type NeedAnswer =
  | {
      readonly need: FilesNeed;
      /** Commit that the files were read at. */
      readonly sha: string;
      readonly files: readonly SnapshotFile[];
    }
  | {
      readonly need: ImageNeed;
      readonly digest: string;
      readonly labels: { readonly [name: string]: Json };
    }
  | {
      readonly need: StreamNeed;
      /** Absent where nothing was promoted yet, or there is no such stream. */
      readonly promoted?: PromotedCandidate;
    }
  | {
      readonly need: Need;
      /** Why it could not be had. A gate that needs it must answer with a doubt. */
      readonly problem: string;
    };

/** Immutable capture of the inputs of one evaluation. */
export interface Snapshot {
  readonly base: Revision;
  readonly head: Revision;
  /** Every changed path, read or not, sorted by path. */
  readonly changes: readonly FileChange[];
  /** Set when the list of changes could not be had whole; no gate may pass then. */
  readonly incomplete?: string;
  /** Answers to what gates asked for beyond the changed files, in the order of asking. */
  readonly observations?: readonly NeedAnswer[];
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

function observed(observation: NeedAnswer) {
  return 'files' in observation ? { ...observation, files: observation.files.map(identity) } : observation;
}

function identity(file: SnapshotFile) {
  return { path: file.path, blob: file.blob, size: file.size, unread: 'unread' in file ? file.unread : undefined };
}
