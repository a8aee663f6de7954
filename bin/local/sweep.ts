import { DeleteCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '../../lambdas/adapters/dynamodb/conditions.ts';
import type { DocumentClient } from '../../lambdas/adapters/dynamodb/document-client.ts';
import { epochSecond } from '../../lambdas/adapters/dynamodb/expiry.ts';
import { queueTable, runsTable } from '../../lambdas/adapters/dynamodb/tables.ts';

export interface SweepOptions {
  /** Names of tables whose rows have an `expiresAt`. Those of the laptop when absent. */
  readonly tables?: readonly string[];
  /** Rows deleted by one call, at most; the rest waits for the next. 1,000 when absent. */
  readonly limit?: number;
}

const DEFAULT_LIMIT = 1000;
const PAGE_ROWS = 500;

/**
 * Access pattern L1: delete rows whose time is up, as DynamoDB does by itself and the laptop's engine does not.
 * Resolves to the number of rows deleted. A row whose expiry was moved in the meantime stays.
 */
export async function sweepExpired(client: DocumentClient, now: string, options: SweepOptions = {}): Promise<number> {
  const { tables = [runsTable.name, queueTable.name], limit = DEFAULT_LIMIT } = options;
  let deleted = 0;
  for (const table of tables) {
    for await (const key of expiredKeys(client, table, now)) {
      if (deleted === limit) return deleted;
      if (await deleteExpired(client, table, key, now)) deleted += 1;
    }
  }
  return deleted;
}

interface ExpiredKey {
  readonly pk: unknown;
  readonly sk: unknown;
}

async function* expiredKeys(client: DocumentClient, TableName: string, now: string): AsyncGenerator<ExpiredKey> {
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName,
        ProjectionExpression: 'pk, sk',
        FilterExpression: 'expiresAt <= :now',
        ExpressionAttributeValues: { ':now': epochSecond(now) },
        Limit: PAGE_ROWS,
        ...(ExclusiveStartKey && { ExclusiveStartKey }),
      }),
    );
    for (const { pk, sk } of page.Items ?? []) yield { pk, sk };
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

async function deleteExpired(client: DocumentClient, table: string, { pk, sk }: ExpiredKey, now: string) {
  try {
    await client.send(
      new DeleteCommand({
        TableName: table,
        Key: { pk, sk },
        ConditionExpression: 'expiresAt <= :now',
        ExpressionAttributeValues: { ':now': epochSecond(now) },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}
