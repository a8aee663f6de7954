import { DescribeTableCommand, DescribeTimeToLiveCommand } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { createTable } from '../../../bin/local/create-tables.ts';
import { dynamoRunStore } from '../../../lambdas/adapters/dynamodb/run-store.ts';
import { configTable, githubTable, queueTable, runsTable } from '../../../lambdas/adapters/dynamodb/tables.ts';
import { completed } from '../../contracts/samples.ts';
import { describeWithEngine } from '../../support/engine.ts';
import { fakeBlobStore } from '../../support/fakes/blob-store.ts';
import { fakeClock } from '../../support/fakes/clock.ts';

describeWithEngine('tables on this machine', ({ client, freshTable }) => {
  it.each([configTable, runsTable, queueTable, githubTable])('$name is made as its facts say', async (facts) => {
    const name = await freshTable(facts);

    const { Table } = await client().send(new DescribeTableCommand({ TableName: name }));
    const indexes = (Table?.GlobalSecondaryIndexes ?? []).map(({ IndexName, KeySchema, Projection }) => ({
      name: IndexName,
      keys: KeySchema?.map(({ AttributeName }) => AttributeName),
      projects: [...(Projection?.NonKeyAttributes ?? [])].sort(),
    }));

    expect(Table?.KeySchema?.map(({ AttributeName }) => AttributeName)).toEqual(['pk', 'sk']);
    expect(indexes.sort((a, b) => ((a.name ?? '') < (b.name ?? '') ? -1 : 1))).toEqual(
      [...facts.indexes]
        .sort((a, b) => (a.name < b.name ? -1 : 1))
        .map((index) => ({
          name: index.name,
          keys: [index.partitionKey, index.sortKey],
          projects: [...index.projects].sort(),
        })),
    );
  });

  it('have the attribute of their expiry', async () => {
    const name = await freshTable(runsTable);

    const { TimeToLiveDescription } = await client().send(new DescribeTimeToLiveCommand({ TableName: name }));

    expect(TimeToLiveDescription).toMatchObject({ AttributeName: 'expiresAt', TimeToLiveStatus: 'ENABLED' });
  });

  it('can be made by many at the same time', async () => {
    const facts = { ...runsTable, name: 'made-by-many' };

    await Promise.all(Array.from({ length: 6 }, () => createTable(client(), facts)));

    expect((await client().send(new DescribeTableCommand({ TableName: facts.name }))).Table?.TableStatus).toBe(
      'ACTIVE',
    );
  });

  it('of an older version get the indexes they lack, with the rows they hold', async () => {
    const older = {
      ...runsTable,
      indexes: runsTable.indexes.filter(({ name }) => name !== 'byTime' && name !== 'byOpen'),
    };
    const table = await freshTable(older);
    const store = dynamoRunStore({ client: client(), table, blobs: fakeBlobStore(), clock: fakeClock() });
    const evaluation = completed(await store.beginEvaluation('harbour/boats', 7), 'd-1');
    await store.completeEvaluation(evaluation);
    await expect(store.history({ limit: 10 })).rejects.toThrow();

    await Promise.all([1, 2, 3].map(() => createTable(client(), { ...runsTable, name: table })));

    expect((await store.history({ limit: 10 })).map(({ id }) => id)).toEqual([evaluation.run.id]);
    expect(await store.waitingSince('2026-12-02T00:00:00.000Z', 10)).toHaveLength(1);
  });
});
