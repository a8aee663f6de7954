import { isDeepStrictEqual } from 'node:util';
import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Waiver } from '../../../gates/model/waiver.ts';
import type { WaiverStore } from '../../ports/waiver-store.ts';
import { areConditionsFailed, retryingConflicts } from './conditions.ts';
import type { DocumentClient } from './document-client.ts';
import { WAIVERS_LAST, waiverIdKey, waiversOf, waiversUntil, waiverUntilKey } from './keys.ts';
import { allRows, checkedRow, parseRow, type Row } from './rows.ts';

const WaiverRow = z.object({ schemaVersion: z.literal(1), waiver: Waiver });

interface Config {
  readonly client: DocumentClient;
  readonly table: string;
}

export function dynamoWaiverStore(client: DocumentClient, table: string): WaiverStore {
  const config = { client, table };
  return {
    inForce: (repository, asOf) => waiversInForce(config, repository, asOf),
    add: (waiver) => addWaiver(config, waiver),
  };
}

/** Access pattern R4: the waivers of a repository that count at an instant, soonest to end first; strongly consistent. */
async function waiversInForce({ client, table }: Config, repository: string, asOf: string): Promise<readonly Waiver[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :repository AND sk BETWEEN :asOf AND :last',
    ExpressionAttributeValues: {
      ':repository': waiversOf(repository),
      ':asOf': waiversUntil(asOf),
      ':last': WAIVERS_LAST,
    },
  });
  return rows.map(waiverOf);
}

/**
 * Access pattern W2: add a waiver once. The same waiver again changes nothing; another one under a taken id throws, because
 * an acceptance is never widened or prolonged in place.
 */
async function addWaiver({ client, table }: Config, waiver: Waiver): Promise<void> {
  const { repository } = waiver.scope;
  const row = checkedRow({ schemaVersion: 1, waiver }, `waiver ${waiver.id}`);
  const transaction = {
    TransactItems: [
      {
        Put: {
          TableName: table,
          Item: { ...waiverIdKey(repository, waiver.id), ...row },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      { Put: { TableName: table, Item: { ...waiverUntilKey(repository, waiver.expiresAt, waiver.id), ...row } } },
    ],
  };
  try {
    await retryingConflicts(() => client.send(new TransactWriteCommand(transaction)));
  } catch (error) {
    if (!areConditionsFailed(error)) throw error;
    const present = await takenBy({ client, table }, waiver);
    if (!isDeepStrictEqual(present, waiver)) throw new Error(`waiver ${waiver.id} already exists`);
  }
}

async function takenBy({ client, table }: Config, { id, scope }: Waiver): Promise<Waiver | undefined> {
  const Key = waiverIdKey(scope.repository, id);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item && waiverOf(Item);
}

function waiverOf(row: Row): Waiver {
  return parseRow(WaiverRow, row, `waiver in ${row['pk']} ${row['sk']}`).waiver;
}
