import type { SourceText } from '../../../model/source-text.ts';
import type { Scope } from '../containers/variables.ts';
import type { Command, Word } from '../containers/words.ts';

/** Where the reading of a script stands. */
export interface Scanner {
  readonly source: SourceText;
  readonly scope: Scope;
  at: number;
  line: number;
  words: Word[];
  readonly commands: Command[];
  readonly documents: SourceText[];
  /** Marks of here-documents that begin after this line. */
  readonly waiting: { readonly mark: string; readonly isIndented: boolean }[];
}

/** A part of a word. */
export interface Piece {
  readonly text: string;
  readonly unresolved?: string;
}

export function countBreaks(text: string): number {
  return text.split('\n').length - 1;
}
