/** 1-based lines, both included. */
export interface Lines {
  readonly line: number;
  readonly endLine: number;
}

/** Finds a value of a text by document index (0-based) and JSON pointer. */
export type LineLocator = (document: number, pointer: string) => Lines | undefined;
