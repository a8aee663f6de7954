import type { Json } from './json.ts';
import type { SnapshotFile } from './snapshot.ts';

/** Files beyond the changed ones: of this repository or another, at a commit that the run records. */
export interface FilesNeed {
  readonly kind: 'files';
  /** `owner/name`; the candidate's own repository when absent. */
  readonly repository?: string;
  /** `base` or `head` of the candidate, or a branch or tag of the other repository (its default branch when absent). */
  readonly ref?: string;
  /** Globs of whole paths. */
  readonly paths: readonly string[];
}

/** What a registry says of an image: its digest and the labels of its configuration. */
export interface ImageNeed {
  readonly kind: 'image';
  readonly reference: string;
}

/** Something that a gate asks for beyond the changed files; said by a pure function, answered by the shell. */
export type Need = FilesNeed | ImageNeed;

/** A need with what was found. It is part of the snapshot, so that a replay asks nobody again. */
export type Observation =
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
      readonly need: Need;
      /** Why it could not be had. A gate that needs it must answer with a doubt. */
      readonly problem: string;
    };
