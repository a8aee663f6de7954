import * as z from 'zod';
import type { DocumentClient } from './document-client.ts';
import { OLD_RULE_HEADS, OLD_RULE_VERSIONS, RULES } from './keys.ts';
import { allRows, parseRow } from './rows.ts';

/**
 * Rules as versions of Sluice before rule sets wrote them: a row for the current version of each document, a row for each version.
 * They are read until the first set is written, and in the history for ever.
 */
const Row = z.object({
  schemaVersion: z.literal(1),
  id: z.string(),
  version: z.number().int().positive(),
  rule: z.unknown(),
  author: z.string(),
  reason: z.string(),
  at: z.string(),
});
export type OldRuleRow = Omit<z.infer<typeof Row>, 'schemaVersion'>;

/** The current version of every document, by id. */
export function headsBeforeSets(client: DocumentClient, table: string): Promise<readonly OldRuleRow[]> {
  return rowsBelow(client, table, OLD_RULE_HEADS);
}

/** Every version of one document, or of all. */
export function logBeforeSets(
  client: DocumentClient,
  table: string,
  id: string | undefined,
): Promise<readonly OldRuleRow[]> {
  return rowsBelow(client, table, id === undefined ? OLD_RULE_VERSIONS : `${OLD_RULE_VERSIONS}${id}#`);
}

async function rowsBelow(client: DocumentClient, table: string, start: string): Promise<readonly OldRuleRow[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :rules AND begins_with(sk, :start)',
    ExpressionAttributeValues: { ':rules': RULES, ':start': start },
  });
  return rows.map((row) => {
    const { schemaVersion: _, ...record } = parseRow(Row, row, `rule ${row['id']} version ${row['version']}`);
    return record;
  });
}
