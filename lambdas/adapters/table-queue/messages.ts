import { randomUUID } from 'node:crypto';
import { DeleteCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { areConditionsFailed, isConditionFailed, retryingConflicts } from '../dynamodb/conditions.ts';
import { allRows, parseRow, type Row, rowsOf } from '../dynamodb/rows.ts';
import { deadLetterKey, deadLettersOf, groupOf, MESSAGES, messageKey } from './keys.ts';
import type { TableQueue } from './parts.ts';
import type { Claim, DeadLetter, ReceivedMessage } from './receiver.ts';

const MessageRow = z.object({
  id: z.string(),
  /** Place in the group. */
  sequence: z.number().int().positive(),
  body: z.string(),
  deduplicationId: z.string(),
  sentAt: z.string(),
  receiveCount: z.number().int().nonnegative(),
});
type MessageRow = z.infer<typeof MessageRow>;

const DeadLetterRow = MessageRow.extend({ group: z.string(), parkedAt: z.string() });

export function messageRow(sequence: number, body: string, deduplicationId: string, sentAt: string): Row {
  return { id: randomUUID(), sequence, body, deduplicationId, sentAt, receiveCount: 0 };
}

/** Access pattern Q3: the oldest messages of a group, at most a batch; strongly consistent. */
export async function oldestMessages(
  { client, table, queue, settings }: TableQueue,
  group: string,
): Promise<readonly MessageRow[]> {
  const oldest: MessageRow[] = [];
  const rows = rowsOf(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :group AND begins_with(sk, :messages)',
    ExpressionAttributeValues: { ':group': groupOf(queue, group), ':messages': MESSAGES },
    Limit: settings.batchSize,
  });
  for await (const row of rows) {
    oldest.push(parseRow(MessageRow, row, `message of ${queue}`));
    if (oldest.length === settings.batchSize) break;
  }
  return oldest;
}

/** Access pattern Q4: count the messages of a claimed batch as received once more, and sign them with its receipt. */
export async function countReceived(
  { client, table, queue }: TableQueue,
  { group, receipt }: Claim,
  rows: readonly MessageRow[],
): Promise<readonly ReceivedMessage[]> {
  return Promise.all(
    rows.map(async (message) => {
      const count = new UpdateCommand({
        TableName: table,
        Key: messageKey(queue, group, message.sequence),
        UpdateExpression: 'ADD receiveCount :one SET receipt = :receipt',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeValues: { ':one': 1, ':receipt': receipt },
      });
      await client.send(count);
      return { ...message, receiveCount: message.receiveCount + 1 };
    }),
  );
}

/** Access pattern Q5: move a message that was tried too often aside, in one transaction. */
export async function park(
  { client, table, queue, clock }: TableQueue,
  group: string,
  message: MessageRow,
): Promise<void> {
  const parkedAt = clock.now();
  const transaction = new TransactWriteCommand({
    TransactItems: [
      {
        Delete: {
          TableName: table,
          Key: messageKey(queue, group, message.sequence),
          ConditionExpression: 'attribute_exists(pk)',
        },
      },
      {
        Put: {
          TableName: table,
          Item: { ...deadLetterKey(queue, parkedAt, group, message.sequence), ...message, group, parkedAt },
        },
      },
    ],
  });
  try {
    await retryingConflicts(() => client.send(transaction));
  } catch (error) {
    // Another process has parked it.
    if (!areConditionsFailed(error)) throw error;
  }
}

/** Access pattern Q6: remove handled messages, unless a later receiver has signed them. */
export async function deleteHandled(
  { client, table, queue }: TableQueue,
  { group, receipt }: Claim,
  handled: readonly ReceivedMessage[],
): Promise<void> {
  await Promise.all(
    handled.map(async ({ sequence }) => {
      try {
        await client.send(
          new DeleteCommand({
            TableName: table,
            Key: messageKey(queue, group, sequence),
            ConditionExpression: 'receipt = :receipt',
            ExpressionAttributeValues: { ':receipt': receipt },
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
      }
    }),
  );
}

/** Access pattern Q8: messages that were parked, oldest first; strongly consistent. */
export async function deadLetters({ client, table, queue }: TableQueue): Promise<readonly DeadLetter[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :dead',
    ExpressionAttributeValues: { ':dead': deadLettersOf(queue) },
  });
  return rows.map((row) => parseRow(DeadLetterRow, row, `dead letter of ${queue}`));
}
