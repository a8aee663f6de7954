import {
  type AttributeDefinition,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type KeySchemaElement,
  ResourceInUseException,
  ResourceNotFoundException,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import type { DocumentClient } from '../../lambdas/adapters/dynamodb/document-client.ts';
import type { IndexFacts, TableFacts } from '../../lambdas/adapters/dynamodb/tables.ts';

/** Creates a table from its facts unless it is there. Two processes may do it at the same time. */
export async function createTable(client: DocumentClient, facts: TableFacts): Promise<void> {
  if (await exists(client, facts.name)) return;
  try {
    await client.send(new CreateTableCommand(inputOf(facts)));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
  if (facts.timeToLive !== undefined) {
    const TimeToLiveSpecification = { Enabled: true, AttributeName: facts.timeToLive };
    await client.send(new UpdateTimeToLiveCommand({ TableName: facts.name, TimeToLiveSpecification }));
  }
}

async function exists(client: DocumentClient, TableName: string): Promise<boolean> {
  try {
    await client.send(new DescribeTableCommand({ TableName }));
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
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
