import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { DELIVERY_DAYS, expiryAfter, isExpired } from './expiry.ts';
import { deliveryKey } from './keys.ts';
import type { Row } from './rows.ts';
import type { Runs } from './runs.ts';

/** Access pattern R6: whether a delivery has already ended in a stored result; strongly consistent. */
export async function hasHandled({ client, table, clock }: Runs, deliveryId: string): Promise<boolean> {
  const Key = deliveryKey(deliveryId);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item !== undefined && !isExpired(Item, clock.now());
}

/** Access pattern W5: mark a delivery that needs no run, or whose result a later one has replaced. */
export async function markHandled({ client, table, clock }: Runs, deliveryId: string, outcome: string): Promise<void> {
  await client.send(new PutCommand({ TableName: table, Item: deliveryRow(deliveryId, outcome, clock.now()) }));
}

export function deliveryRow(deliveryId: string, outcome: string, now: string): Row {
  return {
    ...deliveryKey(deliveryId),
    schemaVersion: 1,
    outcome,
    handledAt: now,
    expiresAt: expiryAfter(now, DELIVERY_DAYS),
  };
}
