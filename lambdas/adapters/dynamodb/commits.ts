import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Commit, CommitVerdict, CompletedEvaluation, PublishedCheckRun } from '../../ports/run-store.ts';
import { isConditionFailed, retryingConflicts } from './conditions.ts';
import { expiryAfter, isExpired, RUN_DAYS } from './expiry.ts';
import {
  CHECK_RUNS,
  checkRunKey,
  headCommitOf,
  headKey,
  headShaIn,
  openShardOf,
  openShards,
  openSinceOf,
  openUntil,
  VERDICTS,
  verdictKey,
} from './keys.ts';
import { mergeSorted } from './merge.ts';
import { allRows, parseRow, type Row, rowsOf } from './rows.ts';
import type { Runs } from './runs.ts';
import { runsTable } from './tables.ts';

const VerdictRow = z.object({
  repository: z.string(),
  number: z.number().int(),
  evalSeq: z.number().int().positive(),
  runId: z.string(),
  installationId: z.number().int().nullable(),
  createdAt: z.string(),
});

const CheckRunRow = z.object({
  schemaVersion: z.literal(1),
  name: z.string(),
  id: z.number().int(),
  contentHash: z.string(),
});

const byOpen = runsTable.indexes[4].name;

/** One row per pull request and commit: a newer verdict on the same commit replaces the one before, shown or not. */
export function verdictRow(
  { evalSeq, installationId, run }: CompletedEvaluation,
  { repository, headSha, number }: Pick<CommitVerdict, 'repository' | 'headSha' | 'number'>,
  now: string,
): Row {
  return {
    ...verdictKey(repository, headSha, number),
    schemaVersion: 1,
    openShard: openShardOf(repository, number),
    openSince: openSinceOf(now, repository, number, evalSeq),
    repository,
    number,
    evalSeq,
    runId: run.id,
    installationId,
    createdAt: now,
    expiresAt: expiryAfter(now, RUN_DAYS),
  };
}

/** Access pattern R12: the verdicts of pull requests on a commit, and the check runs shown there; strongly consistent. */
export async function headCommit({ client, table, clock }: Runs, repository: string, headSha: string): Promise<Commit> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :commit',
    ExpressionAttributeValues: { ':commit': headCommitOf(repository, headSha) },
  });
  const kept = rows.filter((row) => !isExpired(row, clock.now()));
  const of = (prefix: string) => kept.filter((row) => String(row['sk']).startsWith(prefix));
  const checkRuns = of(CHECK_RUNS)
    .map((row) => parseRow(CheckRunRow, row, `check run on ${repository}@${headSha}`))
    .map(({ name, id, contentHash }): [string, PublishedCheckRun] => [name, { id, contentHash }]);
  return {
    verdicts: of(VERDICTS).map((row) => ({ ...verdictOf(row), isWaiting: 'openSince' in row })),
    checkRuns: Object.fromEntries(checkRuns),
  };
}

/**
 * Access pattern R13: verdicts that have waited since an instant or longer, longest first, of all commits. May show one that was
 * shown a moment ago; the publisher asks R12 before it acts.
 */
export async function waitingSince(
  { client, table }: Runs,
  instant: string,
  limit: number,
): Promise<readonly CommitVerdict[]> {
  const streams = openShards().map((shard) =>
    rowsOf(client, {
      TableName: table,
      IndexName: byOpen,
      KeyConditionExpression: 'openShard = :shard AND openSince <= :until',
      ExpressionAttributeValues: { ':shard': shard, ':until': openUntil(instant) },
      Limit: Math.max(1, limit),
    }),
  );
  const rows = await mergeSorted(streams, isOlder, limit);
  return rows.map(verdictOf);
}

function isOlder(row: Row, other: Row): boolean {
  return String(row['openSince']) < String(other['openSince']);
}

/** Access pattern W6: remember a check run as soon as GitHub has answered. */
export async function recordCheckRun(
  { client, table, clock }: Runs,
  repository: string,
  headSha: string,
  name: string,
  { id, contentHash }: PublishedCheckRun,
): Promise<void> {
  const expiresAt = expiryAfter(clock.now(), RUN_DAYS);
  const Item = { ...checkRunKey(repository, headSha, name), schemaVersion: 1, name, id, contentHash, expiresAt };
  await client.send(new PutCommand({ TableName: table, Item }));
}

/** Access pattern W7: a verdict waits no longer, and the published number moves forward, never back. Twice is harmless. */
export async function markShown({ client, table }: Runs, verdict: CommitVerdict): Promise<void> {
  const { repository, headSha, number, evalSeq } = verdict;
  const shown = new UpdateCommand({
    TableName: table,
    Key: headKey(repository, number),
    UpdateExpression: 'SET publishedSeq = :mine',
    ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(publishedSeq) OR publishedSeq < :mine)',
    ExpressionAttributeValues: { ':mine': evalSeq },
  });
  // A newer verdict that was stored in the meantime goes on waiting.
  const done = new UpdateCommand({
    TableName: table,
    Key: verdictKey(repository, headSha, number),
    UpdateExpression: 'REMOVE openShard, openSince',
    ConditionExpression: 'evalSeq = :mine',
    ExpressionAttributeValues: { ':mine': evalSeq },
  });
  for (const command of [shown, done]) await where(() => client.send(command));
}

/** Access pattern W9: all verdicts on a commit wait again. */
export async function showAgain(runs: Runs, repository: string, headSha: string): Promise<void> {
  const { client, table, clock } = runs;
  for (const { number, evalSeq } of (await headCommit(runs, repository, headSha)).verdicts) {
    const again = new UpdateCommand({
      TableName: table,
      Key: verdictKey(repository, headSha, number),
      UpdateExpression: 'SET openShard = :shard, openSince = :since',
      ConditionExpression: 'evalSeq = :seen',
      ExpressionAttributeValues: {
        ':shard': openShardOf(repository, number),
        ':since': openSinceOf(clock.now(), repository, number, evalSeq),
        ':seen': evalSeq,
      },
    });
    await where(() => client.send(again));
  }
}

/** A write whose condition does not hold has nothing to do. */
async function where(write: () => Promise<unknown>): Promise<void> {
  try {
    await retryingConflicts(write);
  } catch (error) {
    if (!isConditionFailed(error)) throw error;
  }
}

function verdictOf(row: Row): CommitVerdict {
  const verdict = parseRow(VerdictRow, row, `verdict of ${row['repository']}#${row['number']}`);
  return { ...verdict, headSha: headShaIn(String(row['pk'])) };
}
