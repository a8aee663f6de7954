/** What a registry says a tag names now. */
export type ResolvedTag =
  | { readonly kind: 'resolved'; readonly digest: string; readonly mediaType: string }
  /** The registry answered: there is no such tag or digest. */
  | { readonly kind: 'absent' }
  /** Not known: no answer, no right, or an answer without a usable digest. Never read as absent. */
  | { readonly kind: 'undecided'; readonly reason: string; readonly afterSeconds?: number };

export interface ImageTags {
  /** `repository` with its registry host, `reference` a tag or a digest. */
  resolve(repository: string, reference: string): Promise<ResolvedTag>;
}
