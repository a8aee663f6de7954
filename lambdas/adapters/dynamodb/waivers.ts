import { GetCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Identity } from '../../../gates/model/identity.ts';
import { repositoriesInFull, takesInRepository, Waiver } from '../../../gates/model/waiver.ts';
import type { WaiverRecord, WaiverStore, WaiverWrite } from '../../ports/waiver-store.ts';
import { LOOK_AGAIN_MS } from '../../ports/waiver-watch.ts';
import { writeTogether } from './conditions.ts';
import type { DocumentClient } from './document-client.ts';
import { allRows, checkedRow, parseRow, type Row } from './rows.ts';
import {
  WAIVER_HEADS,
  WAIVERS,
  WAIVERS_LAST,
  waiverHeadKey,
  waiversAfter,
  waiversOf,
  waiverUntilKey,
  waiverVersionKey,
  waiverVersionsOf,
  waiverWakeKey,
} from './waiver-keys.ts';

const WaiverRow = z.object({ schemaVersion: z.literal(1), waiver: Waiver });

/** A head and a version hold the same: the head is the version that the pointer points at. */
const RecordRow = WaiverRow.extend({
  version: z.number().int().positive(),
  action: z.enum(['requested', 'approved', 'revoked']),
  by: Identity,
  at: z.string(),
});

export interface WaiverTables {
  readonly client: DocumentClient;
  /** `gate-config`: the waivers. */
  readonly config: string;
  /** `gate-runs`: who must be judged again. */
  readonly runs: string;
}

export function dynamoWaiverStore(tables: WaiverTables): WaiverStore {
  return {
    inForce: (repository, asOf) => waiversInForce(tables, repository, asOf),
    write: (write) => writeWaiver(tables, write),
    byId: (id) => waiverById(tables, id),
    list: () => waiverHeads(tables),
    history: (id) => waiverHistory(tables, id),
    ending: (after, until) => waiversEnding(tables, after, until),
  };
}

/** Access pattern R4: the waivers that may count for a repository at an instant, soonest to end first; strongly consistent. */
async function waiversInForce(tables: WaiverTables, repository: string, asOf: string): Promise<readonly Waiver[]> {
  const found = await Promise.all(
    [waiversOf(repository), waiversOf(undefined)].map((pk) => untilRange(tables, pk, asOf, WAIVERS_LAST)),
  );
  return found
    .flat()
    .filter(({ scope }) => takesInRepository(scope, repository))
    .sort(soonestFirst);
}

/** Access pattern V4: approved waivers that end in a range of time, soonest first. */
async function waiversEnding(tables: WaiverTables, after: string, until: string): Promise<readonly Waiver[]> {
  return untilRange(tables, WAIVERS, after, waiversAfter(until));
}

async function untilRange({ client, config }: WaiverTables, pk: string, after: string, last: string) {
  const rows = await allRows(client, {
    TableName: config,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pk AND sk BETWEEN :after AND :last',
    ExpressionAttributeValues: { ':pk': pk, ':after': waiversAfter(after), ':last': last },
  });
  return rows.map((row) => parseRow(WaiverRow, row, `waiver in ${row['pk']} ${row['sk']}`).waiver);
}

function soonestFirst(a: Waiver, b: Waiver): number {
  if (a.expiresAt !== b.expiresAt) return a.expiresAt < b.expiresAt ? -1 : 1;
  return a.id < b.id ? -1 : 1;
}

/** Access pattern V1: the current version of one waiver; strongly consistent. */
async function waiverById({ client, config }: WaiverTables, id: string): Promise<WaiverRecord | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: config, Key: waiverHeadKey(id), ConsistentRead: true }),
  );
  return Item && recordOf(Item);
}

/** Access pattern V2: the current version of every waiver, by id. */
function waiverHeads(tables: WaiverTables): Promise<readonly WaiverRecord[]> {
  return recordsFrom(tables, WAIVER_HEADS);
}

/** Access pattern V3: all versions of a waiver, oldest first. */
function waiverHistory(tables: WaiverTables, id: string): Promise<readonly WaiverRecord[]> {
  return recordsFrom(tables, waiverVersionsOf(id));
}

async function recordsFrom({ client, config }: WaiverTables, start: string): Promise<readonly WaiverRecord[]> {
  const rows = await allRows(client, {
    TableName: config,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :waivers AND begins_with(sk, :start)',
    ExpressionAttributeValues: { ':waivers': WAIVERS, ':start': start },
  });
  return rows.map(recordOf);
}

function recordOf(row: Row): WaiverRecord {
  const { schemaVersion: _, ...record } = parseRow(RecordRow, row, `waiver in ${row['pk']} ${row['sk']}`);
  return record;
}

const IS_NEW = { ConditionExpression: 'attribute_not_exists(pk)' };

/** Access pattern W2: add a version of a waiver, point at it, and keep what follows from it, in one transaction. */
async function writeWaiver(tables: WaiverTables, write: WaiverWrite): Promise<'written' | 'stale'> {
  const { client, config } = tables;
  const { expectedVersion, ...record } = write;
  // What this table could not read again is not written.
  const { id } = Waiver.parse(record.waiver);
  const version = expectedVersion + 1;
  const row = checkedRow({ schemaVersion: 1, ...record, version }, `waiver ${id}`);
  const isWhereItWasSeen =
    expectedVersion === 0
      ? IS_NEW
      : { ConditionExpression: 'version = :seen', ExpressionAttributeValues: { ':seen': expectedVersion } };
  const TransactItems = [
    { Put: { TableName: config, Item: { ...waiverHeadKey(id), ...row }, ...isWhereItWasSeen } },
    { Put: { TableName: config, Item: { ...waiverVersionKey(id, version), ...row }, ...IS_NEW } },
    ...consequences(tables, record),
  ];
  return writeTogether(client, TransactItems);
}

type Items = NonNullable<TransactWriteCommandInput['TransactItems']>;

/** An approved waiver is found by its repositories and by its end, and one that is revoked no longer. Both are followed by judging again. */
function consequences({ config, runs }: WaiverTables, { waiver, action, at }: Omit<WaiverRecord, 'version'>): Items {
  if (action === 'requested') return [];
  const { id, expiresAt, scope } = waiver;
  const partitions = [...(repositoriesInFull(scope) ?? [undefined]).map(waiversOf), WAIVERS];
  const found = partitions.map((pk) => waiverUntilKey(pk, expiresAt, id));
  const wake = (instant: string) => ({ ...waiverWakeKey(instant, id), schemaVersion: 1, waiver: id, at: instant });
  const wakesAt = (instant: string) =>
    [instant, new Date(Date.parse(instant) + LOOK_AGAIN_MS).toISOString()].map((due) => ({
      Put: { TableName: runs, Item: wake(due) },
    }));
  if (action === 'revoked') {
    return [...found.map((Key) => ({ Delete: { TableName: config, Key } })), ...wakesAt(at)];
  }
  const row = { schemaVersion: 1, waiver };
  return [
    ...found.map((key) => ({ Put: { TableName: config, Item: { ...key, ...row } } })),
    ...wakesAt(at),
    ...wakesAt(expiresAt),
  ];
}
