import type { JobOrder } from '../../gates/model/job-order.ts';
import type { WireAnswer } from '../../gates/model/wire-answer.ts';

/**
 * An external job system. It brings answers as they are; the reader that `gates/ci-jobs/answers` has for the order says what they
 * mean. Nothing here repeats a start: whether to is decided from the stored intent, never from a lost answer.
 */
export interface CiJobs<Order extends JobOrder = JobOrder> {
  /** Starts one execution, or looks for one that starts by itself. Write the intent before, and list before a second try. */
  trigger(order: Order): Promise<WireAnswer>;
  /** Executions of what the order names, ours and others'. Absent where a start under the same key makes nothing new. */
  list?(order: Order): Promise<WireAnswer>;
  read(order: Order, executionId: string): Promise<WireAnswer>;
  /** One execution by a second source that shows our own id, where there is one. */
  identify?(order: Order, executionId: string): Promise<WireAnswer>;
}

/** A system whose executions can be listed. */
export type ListedJobs<Order extends JobOrder> = CiJobs<Order> & Required<Pick<CiJobs<Order>, 'list'>>;

/** The systems that are there. A job whose system is not is never sent, and ends undecided. */
export type JobSystems = {
  readonly [Kind in JobOrder['kind']]?: CiJobs<Extract<JobOrder, { readonly kind: Kind }>>;
};
