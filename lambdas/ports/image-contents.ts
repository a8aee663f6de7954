import type { SnapshotFile } from '../../gates/model/snapshot.ts';

/** Which files of which image. */
export interface ContentsQuestion {
  /** With its host, without tag and digest. */
  readonly repository: string;
  readonly digest: string;
  /** Globs of whole paths, from the root of the image, without a slash in front. */
  readonly paths: readonly string[];
  /** `os/architecture[/variant]`: which image of an index is meant. */
  readonly platform: string;
}

export interface ImageFiles {
  /** Sorted by path. Links that lead to files outside of what was asked for come as unread. `blob` is the SHA-256 of the bytes. */
  readonly files: readonly SnapshotFile[];
  /** Why there may be more, if there may. */
  readonly incomplete?: string;
}

/** The image itself cannot be read, and will not be later. Everything else that is thrown may pass. */
export class UnusableImage extends Error {
  override readonly name = 'UnusableImage';
}

export interface ImageContents {
  /**
   * The files that a container of this image would see at these paths. Costs bounded time and memory whatever the image holds.
   * Throws {@link UnusableImage}; with a message for people when it could not be read now.
   */
  read(question: ContentsQuestion): Promise<ImageFiles>;
}
