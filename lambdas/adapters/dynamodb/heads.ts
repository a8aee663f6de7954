import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Head } from '../../ports/run-store.ts';
import { retryingConflicts } from './conditions.ts';
import { expiryAfter, isExpired, RUN_DAYS } from './expiry.ts';
import { headKey } from './keys.ts';
import { parseRow } from './rows.ts';
import type { Runs } from './runs.ts';

const Count = z.number().int().nonnegative();

const HeadRow = z.object({
  schemaVersion: z.literal(1),
  repository: z.string(),
  number: z.number().int(),
  evalSeq: Count,
  publishedSeq: Count.default(0),
  /** Number of the evaluation whose run is stored; 0 before the first. */
  completedSeq: Count.default(0),
  runId: z.string().exactOptional(),
  headSha: z.string().exactOptional(),
  judged: z.object({ inputs: z.string(), at: z.string(), evalSeq: Count }).exactOptional(),
});

/** Access pattern W3: claim the next evaluation number of a pull request. A lost answer skips a number, which does no harm. */
export async function beginEvaluation({ client, table, clock }: Runs, repository: string, number: number) {
  const claim = new UpdateCommand({
    TableName: table,
    Key: headKey(repository, number),
    UpdateExpression:
      'ADD evalSeq :one SET schemaVersion = :schema, repository = :repository, #number = :number, expiresAt = :expiry',
    ExpressionAttributeNames: { '#number': 'number' },
    ExpressionAttributeValues: {
      ':one': 1,
      ':schema': 1,
      ':repository': repository,
      ':number': number,
      ':expiry': expiryAfter(clock.now(), RUN_DAYS),
    },
    ReturnValues: 'UPDATED_NEW',
  });
  const { Attributes } = await retryingConflicts(() => client.send(claim));
  return z.object({ evalSeq: Count }).parse(Attributes).evalSeq;
}

/** Access pattern R5: a pull request between evaluations; strongly consistent. */
export async function headOf(runs: Runs, repository: string, number: number): Promise<Head | undefined> {
  const stored = await storedHead(runs, repository, number);
  if (stored === undefined) return undefined;
  const { schemaVersion: _, completedSeq: __, ...head } = stored;
  return head;
}

/** Number of the last evaluation begun and of the last one stored; zeros where there is none. */
export async function sequencesOf(runs: Runs, repository: string, number: number) {
  const { evalSeq = 0, completedSeq = 0 } = (await storedHead(runs, repository, number)) ?? {};
  return { evalSeq, completedSeq };
}

async function storedHead({ client, table, clock }: Runs, repository: string, number: number) {
  const Key = headKey(repository, number);
  const { Item } = await client.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
  if (Item === undefined || isExpired(Item, clock.now())) return undefined;
  return parseRow(HeadRow, Item, `head of ${repository}#${number}`);
}
