import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Head, PublishedCheckRun } from '../../ports/run-store.ts';
import { retryingConflicts } from './conditions.ts';
import { expiryAfter, isExpired, RUN_DAYS } from './expiry.ts';
import { CHECK_RUNS_FIRST, checkRunKey, HEAD_LAST, headKey, pullRequestOf } from './keys.ts';
import { allRows, parseRow } from './rows.ts';
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
});
type HeadRow = z.infer<typeof HeadRow>;

const CheckRunRow = z.object({
  schemaVersion: z.literal(1),
  externalId: z.string(),
  id: z.number().int(),
  contentHash: z.string(),
});

/** Access pattern W3: claim the next evaluation number of a pull request. A lost answer skips a number, which harms nobody. */
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

/** Access pattern R5: a pull request between evaluations, with its check runs; strongly consistent. */
export async function headOf(runs: Runs, repository: string, number: number): Promise<Head | undefined> {
  const stored = await storedHead(runs, repository, number);
  if (stored === undefined) return undefined;
  const { schemaVersion: _, completedSeq: __, ...head } = stored.row;
  return { ...head, checkRuns: stored.checkRuns };
}

/** Number of the last evaluation begun and of the last one stored; zeros where there is none. */
export async function sequencesOf(runs: Runs, repository: string, number: number) {
  const stored = await storedHead(runs, repository, number);
  return { evalSeq: stored?.row.evalSeq ?? 0, completedSeq: stored?.row.completedSeq ?? 0 };
}

interface StoredHead {
  readonly row: HeadRow;
  readonly checkRuns: Readonly<Record<string, PublishedCheckRun>>;
}

async function storedHead(runs: Runs, repository: string, number: number): Promise<StoredHead | undefined> {
  const rows = await allRows(runs.client, {
    TableName: runs.table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :pullRequest AND sk BETWEEN :first AND :last',
    ExpressionAttributeValues: {
      ':pullRequest': pullRequestOf(repository, number),
      ':first': CHECK_RUNS_FIRST,
      ':last': HEAD_LAST,
    },
  });
  const kept = rows.filter((row) => !isExpired(row, runs.clock.now()));
  const head = kept.find((row) => row['sk'] === HEAD_LAST);
  if (head === undefined) return undefined;
  const what = `head of ${repository}#${number}`;
  const checkRuns = kept
    .filter((row) => row !== head)
    .map((row) => parseRow(CheckRunRow, row, what))
    .map(({ externalId, id, contentHash }): [string, PublishedCheckRun] => [externalId, { id, contentHash }]);
  return { row: parseRow(HeadRow, head, what), checkRuns: Object.fromEntries(checkRuns) };
}

/** Access pattern W6: remember a check run as soon as GitHub has answered. */
export async function recordCheckRun(
  { client, table, clock }: Runs,
  repository: string,
  number: number,
  externalId: string,
  published: PublishedCheckRun,
): Promise<void> {
  const Item = {
    ...checkRunKey(repository, number, externalId),
    schemaVersion: 1,
    externalId,
    id: published.id,
    contentHash: published.contentHash,
    expiresAt: expiryAfter(clock.now(), RUN_DAYS),
  };
  await client.send(new PutCommand({ TableName: table, Item }));
}
