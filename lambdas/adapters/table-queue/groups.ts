import { randomUUID } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed, retryingConflicts } from '../dynamodb/conditions.ts';
import { parseRow, rowsOf } from '../dynamodb/rows.ts';
import { queueTable } from '../dynamodb/tables.ts';
import { groupKey, readyAtOf, readyUntil } from './keys.ts';
import { oldestMessages } from './messages.ts';
import type { TableQueue } from './parts.ts';
import type { Claim } from './receiver.ts';

const GroupRow = z.object({
  group: z.string(),
  changes: z.number().int().default(0),
  readyAt: z.string().optional(),
  receipt: z.string().optional(),
});
type GroupRow = z.infer<typeof GroupRow>;

const byReady = queueTable.indexes[0].name;
const CANDIDATES = 10;

/** Access pattern Q2: claim the group that has been ready for longest. A claim is a move of `readyAt` into the future. */
export async function claimReady(queue: TableQueue): Promise<Claim | undefined> {
  const { client, table, clock, settings } = queue;
  for await (const { group, readyAt } of readyGroups(queue)) {
    const receipt = randomUUID();
    const until = new Date(Date.parse(clock.now()) + settings.visibilitySeconds * 1000).toISOString();
    const claim = new UpdateCommand({
      TableName: table,
      Key: groupKey(queue.queue, group),
      UpdateExpression: 'SET readyAt = :until, receipt = :receipt',
      ConditionExpression: 'readyAt = :seen',
      ExpressionAttributeValues: { ':until': readyAtOf(until, group), ':receipt': receipt, ':seen': readyAt },
    });
    if (await happened(() => client.send(claim))) return { group, receipt };
  }
  return undefined;
}

async function* readyGroups({ client, table, queue, clock }: TableQueue) {
  const rows = rowsOf(client, {
    TableName: table,
    IndexName: byReady,
    KeyConditionExpression: 'readyQueue = :queue AND readyAt <= :now',
    ExpressionAttributeValues: { ':queue': queue, ':now': readyUntil(clock.now()) },
    Limit: CANDIDATES,
  });
  for await (const row of rows) {
    yield z.object({ group: z.string(), readyAt: z.string() }).parse(row);
  }
}

/**
 * Access pattern Q7: free a claimed group, so that it is ready after some seconds, or take it off the index when it has no
 * message left. Changes nothing when the claim was lost.
 */
export async function freeGroup(queue: TableQueue, claim: Claim, afterSeconds: number): Promise<void> {
  const group = await groupRow(queue, claim.group);
  if (group?.receipt !== claim.receipt) return;
  const isEmpty = (await oldestMessages(queue, claim.group)).length === 0;
  if (isEmpty && (await takeOffIndex(queue, claim, group))) return;
  await makeReady(queue, claim, afterSeconds);
}

/** Fails when something was appended since the row was read: the look into the group may have come too early for it. */
function takeOffIndex(queue: TableQueue, { group, receipt }: Claim, row: GroupRow): Promise<boolean> {
  const removal = new UpdateCommand({
    TableName: queue.table,
    Key: groupKey(queue.queue, group),
    UpdateExpression: 'REMOVE readyQueue, readyAt, receipt',
    ConditionExpression: 'receipt = :receipt AND changes = :changes',
    ExpressionAttributeValues: { ':receipt': receipt, ':changes': row.changes },
  });
  return happened(() => queue.client.send(removal));
}

async function makeReady(queue: TableQueue, { group, receipt }: Claim, afterSeconds: number): Promise<void> {
  const at = new Date(Date.parse(queue.clock.now()) + afterSeconds * 1000).toISOString();
  const release = new UpdateCommand({
    TableName: queue.table,
    Key: groupKey(queue.queue, group),
    UpdateExpression: 'SET readyAt = :at REMOVE receipt',
    ConditionExpression: 'receipt = :receipt',
    ExpressionAttributeValues: { ':at': readyAtOf(at, group), ':receipt': receipt },
  });
  await happened(() => queue.client.send(release));
}

async function groupRow({ client, table, queue }: TableQueue, group: string): Promise<GroupRow | undefined> {
  const Key = groupKey(queue, group);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item && parseRow(GroupRow, Item, `group of ${queue}`);
}

/** Access pattern Q9: free every claimed group of the queue at once. */
export async function releaseClaims(queue: TableQueue): Promise<void> {
  const rows = rowsOf(queue.client, {
    TableName: queue.table,
    IndexName: byReady,
    KeyConditionExpression: 'readyQueue = :queue',
    ExpressionAttributeValues: { ':queue': queue.queue },
  });
  const groups: string[] = [];
  for await (const row of rows) groups.push(z.object({ group: z.string() }).parse(row).group);
  for (const group of groups) {
    const row = await groupRow(queue, group);
    if (row?.receipt !== undefined) await makeReady(queue, { group, receipt: row.receipt }, 0);
  }
}

/** Whether a conditional write was done. Every other error is thrown. */
async function happened(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await retryingConflicts(write);
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}
