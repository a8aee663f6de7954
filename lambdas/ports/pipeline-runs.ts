import type { WireAnswer } from '../../gates/model/wire-answer.ts';

/** Tekton PipelineRuns, live and archived. Answers are read by `gates/intake/tekton` and `gates/intake/kubearchive`. */
export interface PipelineRuns {
  /** The run as it is now, whatever an event said of it. */
  read(namespace: string, name: string): Promise<WireAnswer>;
}

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

export interface ArchivedRuns {
  /** Newest first, a page at a time. */
  list(query: ArchivedRunsQuery): Promise<WireAnswer>;
}

/** OpenShift's release controller, read for imports and comparison. Answers are read by `gates/intake/release-controller`. */
export interface ReleasePayloads {
  tags(stream: string): Promise<WireAnswer>;
  release(stream: string, tag: string): Promise<WireAnswer>;
}
