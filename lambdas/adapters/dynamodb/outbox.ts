import { DeleteCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { CompletedEvaluation, OutboxEntry } from '../../ports/run-store.ts';
import { areConditionsFailed, retryingConflicts } from './conditions.ts';
import { headKey, OUTBOX, openShardOf, openShards, openSinceOf, openUntil, outboxKey, pullRequestOf } from './keys.ts';
import { mergeSorted } from './merge.ts';
import { parseRow, type Row, rowsOf } from './rows.ts';
import type { Runs } from './runs.ts';
import { runsTable } from './tables.ts';

const OutboxRow = z.object({
  repository: z.string(),
  number: z.number().int(),
  evalSeq: z.number().int().positive(),
  runId: z.string(),
  installationId: z.number().int().nullable(),
  createdAt: z.string(),
});

const byOpen = runsTable.indexes[4].name;

/** No expiry: an entry stays until it is closed. */
export function outboxRow(
  { evalSeq, installationId, run }: CompletedEvaluation,
  { repository, number }: Pick<OutboxEntry, 'repository' | 'number'>,
  createdAt: string,
): Row {
  return {
    ...outboxKey(repository, number, evalSeq),
    schemaVersion: 1,
    openShard: openShardOf(repository, number),
    openSince: openSinceOf(createdAt, repository, number, evalSeq),
    repository,
    number,
    evalSeq,
    runId: run.id,
    installationId,
    createdAt,
  };
}

/** Access pattern R12: the oldest entry of a pull request; strongly consistent. */
export async function oldestEntry(
  { client, table }: Runs,
  repository: string,
  number: number,
): Promise<OutboxEntry | undefined> {
  const entries = rowsOf(client, {
    TableName: table,
    ConsistentRead: true,
    Limit: 1,
    KeyConditionExpression: 'pk = :pullRequest AND begins_with(sk, :outbox)',
    ExpressionAttributeValues: { ':pullRequest': pullRequestOf(repository, number), ':outbox': OUTBOX },
  });
  for await (const row of entries) return entryOf(row);
  return undefined;
}

/**
 * Access pattern R13: entries created at or before an instant, oldest first, of all pull requests. May show an entry that was
 * closed a moment ago; the publisher asks R12 before it acts.
 */
export async function entriesOlderThan(
  { client, table }: Runs,
  instant: string,
  limit: number,
): Promise<readonly OutboxEntry[]> {
  const streams = openShards().map((shard) =>
    rowsOf(client, {
      TableName: table,
      IndexName: byOpen,
      KeyConditionExpression: 'openShard = :shard AND openSince <= :until',
      ExpressionAttributeValues: { ':shard': shard, ':until': openUntil(instant) },
      Limit: Math.max(1, limit),
    }),
  );
  const rows = await mergeSorted(streams, isOlder, limit);
  return rows.map(entryOf);
}

function isOlder(row: Row, other: Row): boolean {
  return String(row['openSince']) < String(other['openSince']);
}

/** Access pattern W7: close an entry and move the published number forward, never back. Closing twice is harmless. */
export async function closeEntry({ client, table }: Runs, entry: OutboxEntry): Promise<void> {
  const { repository, number, evalSeq } = entry;
  const closing = { TableName: table, Key: outboxKey(repository, number, evalSeq) };
  const transaction = {
    TransactItems: [
      {
        Update: {
          TableName: table,
          Key: headKey(repository, number),
          UpdateExpression: 'SET publishedSeq = :mine',
          ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(publishedSeq) OR publishedSeq < :mine)',
          ExpressionAttributeValues: { ':mine': evalSeq },
        },
      },
      { Delete: closing },
    ],
  };
  try {
    await retryingConflicts(() => client.send(new TransactWriteCommand(transaction)));
  } catch (error) {
    if (!areConditionsFailed(error)) throw error;
    await client.send(new DeleteCommand(closing));
  }
}

function entryOf(row: Row): OutboxEntry {
  return parseRow(OutboxRow, row, `outbox entry of ${row['repository']}#${row['number']}`);
}
