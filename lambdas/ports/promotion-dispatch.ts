import type { WireAnswer } from '../../gates/model/wire-answer.ts';

/** The message to the program that promotes. It names the promotion, so that the receiver recognises a repeated message. */
export interface PromotionMessage {
  readonly promotion: string;
  readonly stream: string;
  readonly sequence: string;
  /** `repository@digest` by component. */
  readonly images: Readonly<Record<string, string>>;
  /** Where people read about it. */
  readonly page: string;
}

/** GitHub as the system that promotes, and as the one that confirms. Answers are read by `gates/promotion/confirm`. */
export interface RepositoryEvents {
  /** `repository_dispatch`. Not idempotent: look for what it made before a second one. */
  dispatch(repository: string, event: string, message: PromotionMessage): Promise<WireAnswer>;
  /** Runs of a workflow that a dispatch started, newest first. */
  dispatchedRuns(repository: string, workflow: string): Promise<WireAnswer>;
  commitStatuses(repository: string, revision: string): Promise<WireAnswer>;
  deployments(repository: string, environment: string): Promise<WireAnswer>;
  deploymentStatuses(repository: string, deployment: number): Promise<WireAnswer>;
}

export interface EventBus {
  /**
   * Puts one event on a bus of the account. Throws when it is not known whether it was taken; resolves to the reason when it was
   * refused.
   */
  put(bus: string, detailType: string, message: PromotionMessage): Promise<string | undefined>;
}
