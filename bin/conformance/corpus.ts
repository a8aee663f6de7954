/** What the shipped gates made of one corpus. */
export interface CorpusResult {
  /** Cases that were really judged. */
  readonly cases: number;
  readonly mismatches: readonly CaseMismatch[];
  /** Cases that could not be read; whether they match is unknown. */
  readonly unreadable: readonly UnreadableCase[];
  /** Cases whose gate this version does not have. They are never a match. */
  readonly unsupported: number;
}

export interface CaseMismatch {
  readonly case: string;
  readonly expected: unknown;
  readonly actual: unknown;
}

export interface UnreadableCase {
  readonly case: string;
  readonly reason: string;
}
