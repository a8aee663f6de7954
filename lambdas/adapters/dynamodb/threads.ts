import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { MessagePlace } from '../../ports/notifier.ts';
import { threadKey } from './keys.ts';
import type { Nightly } from './promotions.ts';
import { parseRow } from './rows.ts';

const ThreadRow = z.object({ place: z.object({ channel: z.string(), id: z.string() }) });

/** Access pattern N18: the first message of the incident that is open in a channel; strongly consistent. */
export async function threadOf(
  { client, table }: Nightly,
  stream: string,
  channel: string,
): Promise<MessagePlace | undefined> {
  const Key = threadKey(stream, channel);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  return Item && parseRow(ThreadRow, Item, `thread of ${stream} in ${channel}`).place;
}

/** Access pattern N19: open an incident in a channel, or close it. */
export async function keepThread(
  { client, table }: Nightly,
  stream: string,
  channel: string,
  place: MessagePlace | undefined,
): Promise<void> {
  const Key = threadKey(stream, channel);
  if (place === undefined) await client.send(new DeleteCommand({ TableName: table, Key }));
  else await client.send(new PutCommand({ TableName: table, Item: { ...Key, schemaVersion: 1, place } }));
}
