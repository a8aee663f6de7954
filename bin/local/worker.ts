import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Batch, ReceivedMessage, Receiver } from '../../lambdas/adapters/table-queue/receiver.ts';
import type { Log } from '../../lambdas/ports/log.ts';

/** How long an idle worker waits before it looks again. */
const IDLE_MS = 150;
const LONGEST_PAUSE_SECONDS = 60;

export interface WorkerParts {
  readonly name: string;
  readonly receiver: Receiver;
  /** The deployed function's handler: the same code, given the same events. */
  readonly handler: (event: SQSEvent) => Promise<SQSBatchResponse>;
  /** Batches of different groups that are worked on at the same time. */
  readonly concurrency: number;
  readonly log: Log;
}

export interface Worker {
  /** Finishes the batches in progress, then stops. */
  stop(): Promise<void>;
}

/** Does what SQS and Lambda do in AWS: receives batches from a durable queue and passes them to a handler. */
export function startWorker(parts: WorkerParts): Worker {
  let running = true;
  const lanes = Array.from({ length: parts.concurrency }, async () => {
    while (running) if (!(await workOnce(parts))) await pause(IDLE_MS);
  });
  return {
    async stop() {
      running = false;
      await Promise.all(lanes);
    },
  };
}

/** Whether there was work. Never throws: a worker that dies silently would look like an empty queue. */
async function workOnce({ name, receiver, handler, log }: WorkerParts): Promise<boolean> {
  try {
    const batch = await receiver.receive();
    if (batch === undefined) return false;
    const { batchItemFailures } = await handler(sqsEvent(name, batch));
    const failed = batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
    await receiver.settle(batch, { failed, retryAfterSeconds: failed.length === 0 ? 0 : pauseAfter(batch) });
    return true;
  } catch (error) {
    log.error('the worker failed and will retry', {
      queue: name,
      reason: error instanceof Error ? error.message : String(error),
    });
    return false;
  }
}

/** Twice as long after each try. */
function pauseAfter({ messages }: Batch): number {
  const tries = Math.max(...messages.map((message) => message.receiveCount));
  return Math.min(LONGEST_PAUSE_SECONDS, 2 ** (tries - 1));
}

function sqsEvent(queue: string, batch: Batch): SQSEvent {
  return { Records: batch.messages.map((message) => sqsRecord(queue, batch, message)) };
}

function sqsRecord(queue: string, { group, receipt }: Batch, message: ReceivedMessage): SQSRecord {
  return {
    messageId: message.id,
    receiptHandle: receipt,
    body: message.body,
    attributes: {
      ApproximateReceiveCount: String(message.receiveCount),
      ApproximateFirstReceiveTimestamp: String(Date.parse(message.sentAt)),
      SentTimestamp: String(Date.parse(message.sentAt)),
      SenderId: 'local',
      MessageGroupId: group,
      MessageDeduplicationId: message.deduplicationId,
    },
    messageAttributes: {},
    md5OfBody: '',
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:000000000000:${queue}.fifo`,
    awsRegion: 'local',
  };
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
