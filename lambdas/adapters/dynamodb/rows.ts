import { QueryCommand, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import type * as z from 'zod';
import type { DocumentClient } from './document-client.ts';

export type Row = Readonly<Record<string, unknown>>;

/** All rows that a query finds, page after page, as they are asked for. A page may be empty without being the last. */
export async function* rowsOf(client: DocumentClient, query: QueryCommandInput): AsyncGenerator<Row> {
  let ExclusiveStartKey: QueryCommandInput['ExclusiveStartKey'];
  do {
    const page = await client.send(new QueryCommand({ ...query, ...(ExclusiveStartKey && { ExclusiveStartKey }) }));
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey !== undefined);
}

export async function allRows(client: DocumentClient, query: QueryCommandInput): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of rowsOf(client, query)) rows.push(row);
  return rows;
}

/**
 * Parses a stored row. A row written by last year's code is an input from outside like any other; one that no longer
 * parses throws with its key, because leaving it out would look like an answer.
 */
export function parseRow<Schema extends z.ZodType>(schema: Schema, row: Row, what: string): z.output<Schema> {
  const parsed = schema.safeParse(row);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'the row';
  throw new Error(`stored ${what} can no longer be read: ${where}: ${issue?.message}`, { cause: parsed.error });
}

/** An item may have 400 KB; refused here, well before, with its name. */
const MAX_ROW_BYTES = 350_000;

/** Throws RangeError when a row is too large to store. The size is an upper estimate. */
export function checkedRow<Item extends Row>(row: Item, what: string): Item {
  const bytes = Object.entries(row).reduce((sum, [name, value]) => sum + name.length + sizeOf(value), 0);
  if (bytes <= MAX_ROW_BYTES) return row;
  throw new RangeError(`${what} is too large to store: ${bytes} bytes, at most ${MAX_ROW_BYTES}`);
}

function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength;
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}
