import { ChangeMessageVisibilityCommand, SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Queue } from '../../ports/queue.ts';
import type { Hide } from './fifo-batch.ts';
import { fifoId } from './fifo-id.ts';

/**
 * SQS bills and we design per 64 KB; a message is a pointer of about 1 KB, so a larger one is a mistake.
 *
 * @internal a test sends one byte more
 */
export const MAX_MESSAGE_BYTES = 64 * 1024;

/**
 * A FIFO queue of SQS, which keeps the port's promises itself. Group and deduplication ids are made fit for SQS, which takes
 * 128 characters of ASCII without blanks. Throws RangeError on a message over {@link MAX_MESSAGE_BYTES}.
 */
export function sqsQueue<Message>(client: SQSClient, queueUrl: string): Queue<Message> {
  return {
    async send(message, { group, deduplicationId }) {
      const body = JSON.stringify(message);
      const bytes = Buffer.byteLength(body);
      if (bytes > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${bytes} bytes is too large to send`);
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: body,
          MessageGroupId: fifoId(group),
          MessageDeduplicationId: fifoId(deduplicationId),
        }),
      );
    },
  };
}

/** Hides messages of a queue that the caller has received. */
export function sqsHide(client: SQSClient, queueUrl: string): Hide {
  return async ({ receiptHandle }, seconds) => {
    const parts = { QueueUrl: queueUrl, ReceiptHandle: receiptHandle, VisibilityTimeout: seconds };
    await client.send(new ChangeMessageVisibilityCommand(parts));
  };
}
