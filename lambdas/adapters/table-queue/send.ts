import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { areConditionsFailed, retryingConflicts } from '../dynamodb/conditions.ts';
import { epochSecond } from '../dynamodb/expiry.ts';
import { deduplicationKey, groupKey, messageKey, readyAtOf } from './keys.ts';
import { messageRow } from './messages.ts';
import type { TableQueue } from './parts.ts';
import { DEDUPLICATION_SECONDS } from './receiver.ts';

/** As in SQS: a message is a pointer of about 1 KB, so a larger one is a mistake. */
const MAX_MESSAGE_BYTES = 64 * 1024;

/**
 * Access pattern Q1: append a message to its group, once per deduplication id in five minutes. A kill between the two writes
 * leaves a gap in the numbers, which means nothing. Throws RangeError on a message over 64 KB.
 */
export async function sendMessage(
  queue: TableQueue,
  body: string,
  { group, deduplicationId }: { group: string; deduplicationId: string },
): Promise<void> {
  const bytes = Buffer.byteLength(body);
  if (bytes > MAX_MESSAGE_BYTES) throw new RangeError(`a message of ${bytes} bytes is too large to send`);
  const sequence = await nextSequence(queue, group);
  const transaction = appendingOf(queue, { body, group, deduplicationId, sequence });
  try {
    await retryingConflicts(() => queue.client.send(new TransactWriteCommand(transaction)));
  } catch (error) {
    // The only condition is that the id is new, and a duplicate is dropped.
    if (!areConditionsFailed(error)) throw error;
  }
}

async function nextSequence({ client, table, queue }: TableQueue, group: string): Promise<number> {
  const claim = new UpdateCommand({
    TableName: table,
    Key: groupKey(queue, group),
    UpdateExpression: 'ADD lastSequence :one SET #group = :group',
    ExpressionAttributeNames: { '#group': 'group' },
    ExpressionAttributeValues: { ':one': 1, ':group': group },
    ReturnValues: 'UPDATED_NEW',
  });
  const { Attributes } = await retryingConflicts(() => client.send(claim));
  return z.object({ lastSequence: z.number().int().positive() }).parse(Attributes).lastSequence;
}

interface Appending {
  readonly body: string;
  readonly group: string;
  readonly deduplicationId: string;
  readonly sequence: number;
}

/** `changes` counts what was appended, so that a group which has just received a message is not taken for empty. */
function appendingOf({ table, queue, clock }: TableQueue, { body, group, deduplicationId, sequence }: Appending) {
  const now = clock.now();
  return {
    TransactItems: [
      {
        Put: {
          TableName: table,
          Item: {
            ...deduplicationKey(queue, deduplicationId),
            expiresAt: epochSecond(now) + DEDUPLICATION_SECONDS,
          },
          ConditionExpression: 'attribute_not_exists(pk) OR expiresAt <= :now',
          ExpressionAttributeValues: { ':now': epochSecond(now) },
        },
      },
      {
        Put: {
          TableName: table,
          Item: { ...messageKey(queue, group, sequence), ...messageRow(sequence, body, deduplicationId, now) },
        },
      },
      {
        Update: {
          TableName: table,
          Key: groupKey(queue, group),
          UpdateExpression: 'ADD changes :one SET readyQueue = :queue, readyAt = if_not_exists(readyAt, :readyAt)',
          ExpressionAttributeValues: { ':one': 1, ':queue': queue, ':readyAt': readyAtOf(now, group) },
        },
      },
    ],
  };
}
