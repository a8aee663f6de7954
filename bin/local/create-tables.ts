import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type KeySchemaElement,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTableCommand,
  type UpdateTableCommandInput,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { DocumentClient } from '../../lambdas/adapters/dynamodb/document-client.ts';
import type { IndexFacts, TableFacts } from '../../lambdas/adapters/dynamodb/tables.ts';

/**
 * Creates a table from its facts, or adds the indexes that a store of an older version lacks. Two processes may do it at the
 * same time.
 */
export async function createTable(client: DocumentClient, facts: TableFacts): Promise<void> {
  const present = await indexesOf(client, facts.name);
  if (present === undefined) return createWhole(client, facts);
  for (const index of facts.indexes.filter(({ name }) => !present.includes(name))) {
    await unlessDone(() => client.send(new UpdateTableCommand(additionOf(facts, index))));
  }
}

async function createWhole(client: DocumentClient, facts: TableFacts): Promise<void> {
  await unlessDone(() => client.send(new CreateTableCommand(inputOf(facts))));
  if (facts.timeToLive === undefined) return;
  const TimeToLiveSpecification = { Enabled: true, AttributeName: facts.timeToLive };
  await client.send(new UpdateTimeToLiveCommand({ TableName: facts.name, TimeToLiveSpecification }));
}

/** Names of the indexes of a table; undefined when the table does not exist. */
async function indexesOf(client: DocumentClient, TableName: string): Promise<readonly string[] | undefined> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    return (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName = '' }) => IndexName);
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}

/** Another process may have been faster: then the table or the index exists, as wanted. */
async function unlessDone(change: () => Promise<unknown>): Promise<void> {
  try {
    await change();
  } catch (error) {
    const isDone =
      error instanceof ResourceInUseException || (error instanceof Error && /already exists/i.test(error.message));
    if (!isDone) throw error;
  }
}

function additionOf(facts: TableFacts, index: IndexFacts): UpdateTableCommandInput {
  return {
    TableName: facts.name,
    AttributeDefinitions: attributesOf({ ...facts, indexes: [index] }),
    GlobalSecondaryIndexUpdates: [{ Create: indexOf(index) }],
  };
}

function inputOf(facts: TableFacts): CreateTableCommandInput {
  return {
    TableName: facts.name,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: attributesOf(facts),
    KeySchema: keysOf(facts),
    ...(facts.indexes.length > 0 && { GlobalSecondaryIndexes: facts.indexes.map(indexOf) }),
  };
}

function indexOf(facts: IndexFacts) {
  return {
    IndexName: facts.name,
    KeySchema: keysOf(facts),
    Projection: { ProjectionType: 'INCLUDE' as const, NonKeyAttributes: [...facts.projects] },
  };
}

function attributesOf(facts: TableFacts): AttributeDefinition[] {
  const names = [facts, ...facts.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);
  return [...new Set(names)].map((AttributeName) => ({ AttributeName, AttributeType: 'S' }));
}

function keysOf({ partitionKey, sortKey }: TableFacts | IndexFacts): KeySchemaElement[] {
  return [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];
}
