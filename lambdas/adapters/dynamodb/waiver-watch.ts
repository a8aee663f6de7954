import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { WaiverWake, WaiverWatch } from '../../ports/waiver-watch.ts';
import { isConditionFailed } from './conditions.ts';
import type { DocumentClient } from './document-client.ts';
import { expiryAfter, RUN_DAYS } from './expiry.ts';
import { allRows, parseRow } from './rows.ts';
import {
  WAIVER_USES,
  WAIVER_WAKES,
  waiverNoticeKey,
  waiverUseKey,
  waiverWakeKey,
  waiverWakesUntil,
} from './waiver-keys.ts';

const HOUR_MS = 3_600_000;

/** A process that told nothing for this long is taken for dead, or could not tell: another one tries again. */
const CLAIM_MS = 10 * 60_000;

const WakeRow = z.object({ schemaVersion: z.literal(1), waiver: z.string(), at: z.string() });
const UseRow = z.object({ sk: z.string(), lastUsedAt: z.string() });

interface Config {
  readonly client: DocumentClient;
  /** `gate-runs`. */
  readonly table: string;
}

export function dynamoWaiverWatch(config: Config): WaiverWatch {
  return {
    wakes: (until, limit) => dueWakes(config, until, limit),
    settle: (wake) => settleWake(config, wake),
    noteUsed: async (ids, at) => {
      await Promise.all(ids.map((id) => noteUse(config, id, at)));
    },
    lastUses: () => lastUses(config),
    claimNotice: (name, at) => claimNotice(config, name, at),
    noticeTold: (name, at) => noticeTold(config, name, at),
  };
}

/** Access pattern V5: changes of waivers that are due, oldest first; strongly consistent. */
async function dueWakes({ client, table }: Config, until: string, limit: number): Promise<readonly WaiverWake[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :wakes AND sk <= :until',
    ExpressionAttributeValues: { ':wakes': WAIVER_WAKES, ':until': waiverWakesUntil(until) },
  });
  return rows.slice(0, limit).map((row) => {
    const { waiver, at } = parseRow(WakeRow, row, `change of a waiver in ${row['sk']}`);
    return { waiver, at };
  });
}

/** Access pattern V7: a change of a waiver is followed. */
async function settleWake({ client, table }: Config, { waiver, at }: WaiverWake): Promise<void> {
  await client.send(new DeleteCommand({ TableName: table, Key: waiverWakeKey(at, waiver) }));
}

/** Access pattern V8: a waiver was used; at most one write an hour. */
async function noteUse({ client, table }: Config, id: string, at: string): Promise<void> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: waiverUseKey(id),
        UpdateExpression: 'SET lastUsedAt = :at, expiresAt = :expiresAt',
        ConditionExpression: 'attribute_not_exists(pk) OR lastUsedAt < :hourAgo',
        ExpressionAttributeValues: {
          ':at': at,
          ':hourAgo': new Date(Date.parse(at) - HOUR_MS).toISOString(),
          ':expiresAt': expiryAfter(at, RUN_DAYS),
        },
      }),
    );
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}

/** Access pattern V6: when each waiver was last used. */
async function lastUses({ client, table }: Config): Promise<ReadonlyMap<string, string>> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :uses',
    ExpressionAttributeValues: { ':uses': WAIVER_USES },
  });
  return new Map(
    rows.map((row) => {
      const { sk, lastUsedAt } = parseRow(UseRow, row, `use of waiver ${row['sk']}`);
      return [sk, lastUsedAt];
    }),
  );
}

/** Access pattern V9: the right to tell something of waivers, unless it was told or another process is at it. */
async function claimNotice({ client, table }: Config, name: string, at: string): Promise<boolean> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: table,
        Key: waiverNoticeKey(name),
        UpdateExpression: 'SET claimedAt = :at, expiresAt = :expiresAt',
        ConditionExpression: 'attribute_not_exists(pk) OR (attribute_not_exists(toldAt) AND claimedAt < :before)',
        ExpressionAttributeValues: {
          ':at': at,
          ':before': new Date(Date.parse(at) - CLAIM_MS).toISOString(),
          ':expiresAt': expiryAfter(at, RUN_DAYS),
        },
      }),
    );
    return true;
  } catch (error) {
    if (isConditionFailed(error)) return false;
    throw error;
  }
}

/** Access pattern V10: it was told. */
async function noticeTold({ client, table }: Config, name: string, at: string): Promise<void> {
  await client.send(
    new UpdateCommand({
      TableName: table,
      Key: waiverNoticeKey(name),
      UpdateExpression: 'SET toldAt = :at, expiresAt = :expiresAt',
      ExpressionAttributeValues: { ':at': at, ':expiresAt': expiryAfter(at, RUN_DAYS) },
    }),
  );
}
