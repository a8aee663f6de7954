import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, expect, it } from 'vitest';
import { sweepExpired } from '../../../bin/local/sweep.ts';
import { queueTable, runsTable } from '../../../lambdas/adapters/dynamodb/tables.ts';
import { describeWithEngine } from '../../support/engine.ts';

const now = '2026-12-01T12:00:00.000Z';
const second = Date.parse(now) / 1000;

describeWithEngine('the sweep of expired rows', ({ client, freshTable }) => {
  let tables: string[];
  beforeEach(async () => {
    tables = [await freshTable(runsTable), await freshTable(queueTable)];
  });

  async function put(table: string | undefined, sk: string, expiresAt?: number): Promise<void> {
    await client().send(new PutCommand({ TableName: table, Item: { pk: 'p', sk, expiresAt } }));
  }

  async function left(table: string | undefined): Promise<unknown[]> {
    const { Items = [] } = await client().send(new ScanCommand({ TableName: table }));
    return Items.map(({ sk }) => sk).sort();
  }

  it('deletes what has expired, in every table, and keeps the rest', async () => {
    for (const table of tables) {
      await put(table, 'past', second - 1);
      await put(table, 'now', second);
      await put(table, 'soon', second + 1);
      await put(table, 'for ever');
    }

    expect(await sweepExpired(client(), now, { tables })).toBe(4);

    for (const table of tables) expect(await left(table)).toEqual(['for ever', 'soon']);
  });

  it('deletes a bounded number at a time, and the rest later', async () => {
    for (let index = 0; index < 25; index += 1) await put(tables[index % 2], `row ${index}`, 1 + index);

    const swept = [10, 10, 10, 10].map(() => () => sweepExpired(client(), now, { tables, limit: 10 }));
    const counts: number[] = [];
    for (const sweep of swept) counts.push(await sweep());

    expect(counts).toEqual([10, 10, 5, 0]);
  });

  it('reads page after page', async () => {
    const rows = Array.from({ length: 600 }, (_, index) => index);
    await Promise.all(rows.map((index) => put(tables[0], `row ${index}`, index % 2 === 0 ? second - 1 : second + 1)));

    expect(await sweepExpired(client(), now, { tables })).toBe(300);
    expect(await left(tables[0])).toHaveLength(300);
  });
});
