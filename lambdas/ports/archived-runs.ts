import type { WireAnswer } from '../../gates/model/wire-answer.ts';

export interface ArchivedRunsQuery {
  readonly namespace: string;
  /** Integration test scenario whose runs are asked for. */
  readonly scenario: string;
  /** Only runs created after this instant. */
  readonly createdAfter: string;
  /** 1 to 1,000. */
  readonly limit: number;
  /** Token of the page before, when there was more. */
  readonly after?: string;
}

/** Tekton PipelineRuns that KubeArchive keeps. Answers are read by `gates/intake/kubearchive`. */
export interface ArchivedRuns {
  /** Newest first, a page at a time. */
  list(query: ArchivedRunsQuery): Promise<WireAnswer>;
}
