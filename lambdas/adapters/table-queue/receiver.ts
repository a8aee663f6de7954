/** A message as it was sent, with what a handler written for SQS FIFO expects to know of it. */
export interface ReceivedMessage {
  readonly id: string;
  /** Place in its group; later messages have greater ones. */
  readonly sequence: number;
  /** JSON text of the message. */
  readonly body: string;
  readonly deduplicationId: string;
  readonly sentAt: string;
  /** 1 at the first try. */
  readonly receiveCount: number;
}

/** The right to a group's next batch, until it is settled or its time is up. A settlement after that changes nothing. */
export interface Claim {
  readonly group: string;
  readonly receipt: string;
}

/** Messages of one group, oldest first. No other batch of the group is handed out while the claim lasts. */
export interface Batch extends Claim {
  readonly messages: readonly ReceivedMessage[];
}

/** A message that was tried as often as the queue allows. It is kept until a person looks. */
export interface DeadLetter extends ReceivedMessage {
  readonly group: string;
  readonly parkedAt: string;
}

export interface Settlement {
  /** Ids that were not handled. For order's sake a handler lists the first failure and everything after it. */
  readonly failed: readonly string[];
  /** Seconds until the group is handed out again when something failed; 0 when absent. */
  readonly retryAfterSeconds?: number;
}

export interface Receiver {
  /** The next batch of a group that is ready, or undefined. Every message in it counts as received once more. */
  receive(): Promise<Batch | undefined>;
  /** Removes what was handled and frees the group. */
  settle(batch: Batch, settlement: Settlement): Promise<void>;
  /** Frees every claimed group at once: what a sole receiver does at its start, for those that a killed one held. */
  releaseAll(): Promise<void>;
  /** Oldest first. */
  deadLetters(): Promise<readonly DeadLetter[]>;
}

export interface QueueSettings {
  /** How long a batch stays claimed without settlement. */
  readonly visibilitySeconds: number;
  readonly maxReceiveCount: number;
  readonly batchSize: number;
}

/** The same numbers as the queues in AWS, but for the visibility: on a laptop a handler takes seconds. */
export const defaultQueueSettings: QueueSettings = { visibilitySeconds: 120, maxReceiveCount: 5, batchSize: 10 };

/** SQS forgets a deduplication id after five minutes. */
export const DEDUPLICATION_SECONDS = 300;
