/** One image to put under one tag. It is named by its digest, so that nothing can slip in between. */
export interface ImageCopy {
  readonly from: { readonly repository: string; readonly digest: string };
  readonly to: { readonly repository: string; readonly tag: string };
}

export interface ImageCopies {
  /**
   * Copies a manifest with all that it refers to, and names it by the tag. Doing it again is harmless. Throws with a message for
   * people when it could not be done, or not be known to be done.
   */
  copy(copy: ImageCopy): Promise<void>;
  /** Takes a tag away, where there was none before. */
  remove(repository: string, tag: string): Promise<void>;
}
