/** A comment's wish, as written; who may wish it is decided when it is carried out, on what GitHub says then. */
export type CommentCommand =
  | { readonly verb: 'recheck'; readonly gate?: string }
  | { readonly verb: 'explain'; readonly subject?: string }
  | { readonly verb: 'hold'; readonly reason?: string; readonly cancels: boolean }
  | ({ readonly verb: 'waive' } & WaiverWish)
  | { readonly verb: 'approve'; readonly waiver?: string }
  | { readonly verb: 'help' }
  /** Addressed to us, and not understood: the answer names the verbs. */
  | { readonly verb: 'unknown'; readonly word: string };

interface WaiverWish {
  /** Gate, check or fingerprint of a finding. */
  readonly subject?: string;
  /** Last day, as `2026-12-31`. */
  readonly until?: string;
  readonly reason?: string;
  readonly reference?: string;
  /** Parts that a complete waiver has and this one lacks. */
  readonly missing: readonly ('subject' | 'until' | 'reason' | 'reference')[];
}

/** A command where it stands. */
export interface WrittenCommand {
  /** Line of the comment, from 1: with the comment's id it names the command for ever. */
  readonly line: number;
  readonly command: CommentCommand;
}
