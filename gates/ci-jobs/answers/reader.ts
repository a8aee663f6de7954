import { MINUTE_MS } from '../../model/instant-arithmetic.ts';
import type { JobObservation } from '../../model/job.ts';
import type { CheckOrder, GangwayOrder, HttpOrder, JobOrder, WorkflowOrder } from '../../model/job-order.ts';
import type { WireAnswer } from '../../model/wire-answer.ts';
import { readProwJob } from './gangway/prow-job.ts';
import { readCreate, readExecution, readListing } from './gangway/read.ts';
import { readCheckRun, readCheckRuns, readReportedCheck } from './github/check-run.ts';
import { readDispatch, readWorkflowRun, readWorkflowRuns } from './github/workflow-run.ts';
import { readPoll, readStart } from './http/read.ts';
import type { Listing } from './listing.ts';

/** What the answers of a job system mean, for one order. */
export interface JobReader {
  /** `tried`: executions that earlier tries of the same order have. */
  trigger(answer: WireAnswer, tried: readonly string[]): JobObservation;
  look(answer: WireAnswer, executionId: string): JobObservation;
  /** Absent where a start that is repeated under one key makes nothing new: then nothing has to be looked for. */
  readonly list?: (answer: WireAnswer) => Listing;
  /** Whose an execution is, by a second source; `undefined` when that does not tell. */
  readonly identify?: (answer: WireAnswer, executionId: string) => 'ours' | 'other' | undefined;
  /** The system starts by itself: what was there before we looked may be ours. */
  readonly isWatched: boolean;
  /** An execution may be missing from a list for this long after its start. */
  readonly listsAfterMs: number;
}

/** The reader for an order. Each system has its own; none knows the others. */
export function jobReaderOf(order: JobOrder): JobReader {
  switch (order.kind) {
    case 'gangway':
      return gangwayReader(order);
    case 'github-workflow':
      return workflowReader(order);
    case 'github-check':
      return checkReader(order);
    case 'http':
      return httpReader(order);
    default:
      return order satisfies never;
  }
}

function gangwayReader({ jobName, intentId }: GangwayOrder): JobReader {
  return {
    trigger: (answer) => readCreate(answer, { jobName, intentId }),
    look: (answer, executionId) => readExecution(answer, { jobName, executionId }),
    list: (answer) => readListing(answer, jobName),
    identify: (answer, executionId) => readProwJob(answer, { executionId, jobName, intentId }),
    isWatched: false,
    listsAfterMs: 0,
  };
}

function workflowReader(order: WorkflowOrder): JobReader {
  return {
    trigger: readDispatch,
    look: (answer, executionId) => readWorkflowRun(answer, executionId, order),
    list: (answer) => readWorkflowRuns(answer, order),
    isWatched: false,
    // A dispatch is taken at once and becomes a run later; under load that is minutes.
    listsAfterMs: 5 * MINUTE_MS,
  };
}

function checkReader(order: CheckOrder): JobReader {
  return {
    trigger: (answer, tried) => readReportedCheck(answer, order, tried),
    look: (answer, executionId) => readCheckRun(answer, executionId, order),
    list: (answer) => readCheckRuns(answer, order),
    isWatched: true,
    listsAfterMs: 0,
  };
}

function httpReader(order: HttpOrder): JobReader {
  return {
    trigger: (answer) => readStart(answer, order),
    look: (answer, executionId) => readPoll(answer, executionId, order),
    isWatched: false,
    listsAfterMs: 0,
  };
}
