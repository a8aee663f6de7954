import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { AlertTelling } from '../../../gates/model/alert-telling.ts';
import type { AlertMark } from '../../ports/promotion-store.ts';
import { expiryAfter, RUN_DAYS } from './expiry.ts';
import { alertKey, type Key } from './keys.ts';
import type { Nightly } from './promotions.ts';
import { parseRow } from './rows.ts';
import { happened } from './stream-states.ts';

/** Access pattern N24: how far a channel was told that a stream does not move; strongly consistent. */
export async function alertTellingOf(
  { client, table }: Nightly,
  stream: string,
  name: AlertMark,
  channel: string,
): Promise<AlertTelling | undefined> {
  const Key = alertKey(stream, name, channel);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  if (Item === undefined) return undefined;
  const { toldAt, ...rest } = parseRow(AlertTelling, Item, `alert of ${stream} in ${channel}`);
  return { ...rest, ...(toldAt !== undefined && { toldAt }) };
}

/** Access pattern N25: write it over what was seen; false when another process wrote first. */
export async function keepAlertTelling(
  nightly: Nightly,
  key: Key,
  next: AlertTelling,
  seen: AlertTelling | undefined,
): Promise<boolean> {
  const isAsSeen =
    seen === undefined
      ? { ConditionExpression: 'attribute_not_exists(pk)' }
      : {
          ConditionExpression: '#until = :until AND tries = :tries AND lastTryAt = :at',
          ExpressionAttributeNames: { '#until': 'until' },
          ExpressionAttributeValues: { ':until': seen.until, ':tries': seen.tries, ':at': seen.lastTryAt },
        };
  const Item = { ...key, schemaVersion: 1, ...next, expiresAt: expiryAfter(next.lastTryAt, RUN_DAYS) };
  return happened(nightly, new PutCommand({ TableName: nightly.table, Item, ...isAsSeen }));
}
