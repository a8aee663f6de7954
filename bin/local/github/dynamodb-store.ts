import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { githubTable } from '../../../lambdas/adapters/dynamodb/tables.ts';
import { type GitHubStore, storeOver } from './store.ts';

/**
 * The local GitHub's store in a DynamoDB-compatible table, so that it survives a restart.
 * Values are JSON text: a value here is never asked for by its parts.
 */
export function dynamoDbStore(client: DynamoDBDocumentClient, tableName: string = githubTable.name): GitHubStore {
  return storeOver({
    async put(pk, sk, value) {
      await client.send(new PutCommand({ TableName: tableName, Item: { pk, sk, json: JSON.stringify(value) } }));
    },
    async get(pk, sk) {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: { pk, sk }, ConsistentRead: true }),
      );
      return storedValue(Item);
    },
    list: (pk) => listPartition(client, tableName, pk),
    async increment(pk, sk) {
      const { Attributes } = await client.send(
        new UpdateCommand({
          TableName: tableName,
          Key: { pk, sk },
          UpdateExpression: 'ADD #count :one',
          ExpressionAttributeNames: { '#count': 'count' },
          ExpressionAttributeValues: { ':one': 1 },
          ReturnValues: 'UPDATED_NEW',
        }),
      );
      return Number(Attributes?.['count']);
    },
  });
}

async function listPartition(
  client: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
): Promise<readonly unknown[]> {
  const values: unknown[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': pk },
        ConsistentRead: true,
        ...(start && { ExclusiveStartKey: start }),
      }),
    );
    values.push(...(page.Items ?? []).map(storedValue));
    start = page.LastEvaluatedKey;
  } while (start !== undefined);
  return values;
}

function storedValue(item: Record<string, unknown> | undefined): unknown {
  return typeof item?.['json'] === 'string' ? JSON.parse(item['json']) : undefined;
}
