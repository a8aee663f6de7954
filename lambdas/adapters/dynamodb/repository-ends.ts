import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { expiryAfter, isExpired } from './expiry.ts';
import { repositoryEndKey } from './keys.ts';
import { parseRow } from './rows.ts';
import type { Runs } from './runs.ts';

/** Longer than anything asks for a repository without a run. */
const END_DAYS = 30;

const EndRow = z.object({ schemaVersion: z.literal(1), end: z.string().nullable() });

/** Access pattern W14: keep what GitHub's last event tells of a repository. */
export async function noteRepository({ client, table, clock }: Runs, repository: string, end: string | null) {
  const now = clock.now();
  const Item = {
    ...repositoryEndKey(repository),
    schemaVersion: 1,
    end,
    at: now,
    expiresAt: expiryAfter(now, END_DAYS),
  };
  await client.send(new PutCommand({ TableName: table, Item }));
}

/** Access pattern R15: why a repository is over, by GitHub's event; strongly consistent. */
export async function repositoryEnd({ client, table, clock }: Runs, repository: string): Promise<string | undefined> {
  const Key = repositoryEndKey(repository);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  if (Item === undefined || isExpired(Item, clock.now())) return undefined;
  return parseRow(EndRow, Item, `end of ${repository}`).end ?? undefined;
}
