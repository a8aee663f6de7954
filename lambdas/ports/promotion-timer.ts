/** What wakes a promotion until it is done: Step Functions in AWS, a loop on the laptop. */
export interface PromotionTimer {
  /** Starts the timer of a promotion. Starting one that runs is harmless. */
  start(promotion: string): Promise<void>;
  /** Starts it again for one that is overdue because its timer died; at most once per hour. */
  restart(promotion: string, now: string): Promise<void>;
}
