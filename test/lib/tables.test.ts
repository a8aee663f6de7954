import { describe, expect, it } from 'vitest';
import { configTable, runsTable, type TableFacts } from '../../lambdas/adapters/dynamodb/tables.ts';
import { ofType, synthesize } from './support/synthesized.ts';

interface KeyElement {
  readonly AttributeName: string;
  readonly KeyType: string;
}

interface TableProperties {
  readonly TableName: string;
  readonly BillingMode: string;
  readonly KeySchema: readonly KeyElement[];
  readonly AttributeDefinitions: readonly { readonly AttributeName: string; readonly AttributeType: string }[];
  readonly GlobalSecondaryIndexes?: readonly {
    readonly IndexName: string;
    readonly KeySchema: readonly KeyElement[];
    readonly Projection: { readonly ProjectionType: string; readonly NonKeyAttributes: readonly string[] };
  }[];
  readonly TimeToLiveSpecification?: { readonly AttributeName: string; readonly Enabled: boolean };
  readonly Replicas: readonly Record<string, unknown>[];
}

const { resources } = synthesize();

function tableOf(facts: TableFacts): TableProperties {
  const tables = ofType(resources, 'AWS::DynamoDB::GlobalTable').map(
    ({ properties }) => properties as unknown as TableProperties,
  );
  const found = tables.find(({ TableName }) => TableName === `sluice-prod-${facts.name}`);
  if (found === undefined) throw new Error(`no table is named ${facts.name}`);
  return found;
}

describe.each([configTable, runsTable] as readonly TableFacts[])('the table $name', (facts) => {
  const table = tableOf(facts);
  const keys = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
    { AttributeName: partitionKey, KeyType: 'HASH' },
    { AttributeName: sortKey, KeyType: 'RANGE' },
  ];

  it('has the keys that the adapter writes, all strings', () => {
    const attributes = [facts, ...facts.indexes].flatMap(({ partitionKey, sortKey }) => [partitionKey, sortKey]);

    expect(table.KeySchema).toEqual(keys(facts));
    expect(new Map(table.AttributeDefinitions.map((one) => [one.AttributeName, one.AttributeType]))).toEqual(
      new Map(attributes.map((attribute) => [attribute, 'S'])),
    );
  });

  it('has the indexes that the adapter asks, with what it reads of them', () => {
    expect(
      (table.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
        name: IndexName,
        keys: KeySchema,
        projection: Projection.ProjectionType,
        projects: Projection.NonKeyAttributes.toSorted(),
      })),
    ).toEqual(
      facts.indexes.map((index) => ({
        name: index.name,
        keys: keys(index),
        projection: 'INCLUDE',
        projects: index.projects.toSorted(),
      })),
    );
  });

  it('forgets what the adapter says may be forgotten', () => {
    expect(table.TimeToLiveSpecification).toEqual(
      facts.timeToLive === undefined ? undefined : { AttributeName: facts.timeToLive, Enabled: true },
    );
  });
});

it.each([
  [configTable, 35],
  [runsTable, 7],
] as const)('the table $0.name is paid by request, can be put back, and refuses deletion', (facts, days) => {
  const table = tableOf(facts);

  expect(table.BillingMode).toBe('PAY_PER_REQUEST');
  expect(table.Replicas).toEqual([
    expect.objectContaining({
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: days },
    }),
  ]);
});
