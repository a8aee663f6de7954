/** What is wrong with a document of the table of rules, and where in it (JSON pointer). */
export interface DocumentProblem {
  readonly pointer: string;
  readonly message: string;
}
