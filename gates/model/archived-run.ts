/** A PipelineRun of an older gate, as an archive keeps it. */
export interface ArchivedRun {
  readonly name: string;
  readonly createdAt: string;
  /** `failed`: the pipeline's tasks failed · `aborted`: stopped from outside · `error`: it could not run to an end. */
  readonly state: 'running' | 'succeeded' | 'failed' | 'error' | 'aborted';
  readonly cause?: 'timeout' | 'infrastructure' | 'contradictory';
  /** It tried a pull request: it could never have promoted anything. */
  readonly isProposal: boolean;
  /** Name of the Snapshot that it tried. */
  readonly snapshot?: string;
}
