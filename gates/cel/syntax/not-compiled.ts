/** A name that is not known, and the names that are. Those are listed only when a suggestion is wanted. */
export interface UnknownName {
  readonly name: string;
  /** What stands before the name in the expression: `candidate.` for a field of `candidate`. */
  readonly prefix: string;
  known(): readonly string[];
}

/** An expression does not compile, or uses something that this engine does not know. The message says which. */
export class NotCompiled extends Error {
  readonly unknownName: UnknownName | undefined;

  constructor(message: string, unknownName?: UnknownName) {
    super(message);
    this.unknownName = unknownName;
  }
}

/** This engine does not read an expression that may compile elsewhere: it is too large, or of a kind that no rule has. */
export class NotRead extends NotCompiled {}
