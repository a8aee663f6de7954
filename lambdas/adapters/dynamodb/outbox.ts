import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CommitVerdict, Judging, RunStore } from '../../ports/run-store.ts';
import { headCommit, verdictOf, waitingRow } from './commits.ts';
import { isConditionFailed, retryingConflicts } from './conditions.ts';
import {
  givenUpShardOf,
  givenUpShards,
  headKey,
  openShardOf,
  openShards,
  openSinceOf,
  openUntil,
  verdictKey,
} from './keys.ts';
import { mergeSorted } from './merge.ts';
import { adoptEntry, isOldEntry } from './old-outbox.ts';
import { type Row, rowsOf } from './rows.ts';
import type { Runs } from './runs.ts';
import { runsTable } from './tables.ts';

const byOpen = runsTable.indexes[4].name;

/**
 * Access pattern R13: verdicts that have waited since an instant or longer, longest first, of all commits. May show one that was
 * shown a moment ago; the publisher asks R12 before it acts. Entries of older versions are moved to their commits on the way.
 */
export async function waitingSince(runs: Runs, instant: string, limit: number): Promise<readonly CommitVerdict[]> {
  const rows = await inShards(runs, openShards(), limit, {
    KeyConditionExpression: 'openShard = :shard AND openSince <= :until',
    values: { ':until': openUntil(instant) },
  });
  const verdicts: CommitVerdict[] = [];
  for (const row of rows) {
    const verdict = isOldEntry(row) ? await adoptEntry(runs, row) : verdictOf(row);
    if (verdict !== undefined) verdicts.push(verdict);
  }
  return verdicts;
}

/** Access pattern R14: verdicts that were given up, longest ago first. */
export async function givenUp(runs: Runs, limit: number): Promise<readonly CommitVerdict[]> {
  const ofShard = { KeyConditionExpression: 'openShard = :shard', values: {} };
  return (await inShards(runs, givenUpShards(), limit, ofShard)).map(verdictOf);
}

async function inShards(
  { client, table }: Runs,
  shards: readonly string[],
  limit: number,
  { KeyConditionExpression, values }: { KeyConditionExpression: string; values: Readonly<Record<string, string>> },
): Promise<readonly Row[]> {
  const streams = shards.map((shard) =>
    rowsOf(client, {
      TableName: table,
      IndexName: byOpen,
      KeyConditionExpression,
      ExpressionAttributeValues: { ':shard': shard, ...values },
      Limit: Math.max(1, limit),
    }),
  );
  return mergeSorted(streams, isOlder, limit);
}

function isOlder(row: Row, other: Row): boolean {
  return String(row['openSince']) < String(other['openSince']);
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
    UpdateExpression: 'REMOVE openShard, openSince, failure',
    ConditionExpression: 'evalSeq = :mine',
    ExpressionAttributeValues: { ':mine': evalSeq },
  });
  for (const command of [shown, done]) await where(() => client.send(command));
}

/**
 * Access pattern W12: a pull request is being judged on a commit. The row is that of the verdict to come, so that the outbox, the sweep
 * and the publisher need no second kind; the verdict replaces it (W4).
 */
export async function announce({ client, table, clock }: Runs, judging: Judging): Promise<void> {
  const put = new PutCommand({
    TableName: table,
    Item: waitingRow({ ...judging, runId: null }, clock.now()),
    ConditionExpression: 'attribute_not_exists(pk) OR evalSeq < :mine',
    ExpressionAttributeValues: { ':mine': judging.evalSeq },
  });
  await where(() => client.send(put));
}

/**
 * Access pattern W10: a verdict that could not be shown waits on, behind others. Since when it has waited stays, so that an end to
 * trying can be found.
 */
export async function putBack(
  { client, table }: Runs,
  { repository, headSha, number, evalSeq }: CommitVerdict,
  { until, failure }: Parameters<RunStore['putBack']>[1],
): Promise<void> {
  const later = new UpdateCommand({
    TableName: table,
    Key: verdictKey(repository, headSha, number),
    UpdateExpression: failure === undefined ? 'SET openSince = :until' : 'SET openSince = :until, failure = :failure',
    ConditionExpression: 'evalSeq = :mine AND openShard = :open',
    ExpressionAttributeValues: {
      ':until': openSinceOf(until, repository, number, evalSeq),
      ':mine': evalSeq,
      ':open': openShardOf(repository, number),
      ...(failure !== undefined && { ':failure': failure }),
    },
  });
  await where(() => client.send(later));
}

/** Access pattern W11: a verdict waits no longer though it is not shown. It moves to where people look. */
export async function giveUp(
  { client, table, clock }: Runs,
  { repository, headSha, number, evalSeq }: CommitVerdict,
  failure: string,
): Promise<void> {
  const moved = new UpdateCommand({
    TableName: table,
    Key: verdictKey(repository, headSha, number),
    UpdateExpression: 'SET openShard = :givenUp, openSince = :now, failure = :failure',
    ConditionExpression: 'evalSeq = :mine AND openShard = :open',
    ExpressionAttributeValues: {
      ':givenUp': givenUpShardOf(repository, number),
      ':now': openSinceOf(clock.now(), repository, number, evalSeq),
      ':failure': failure,
      ':mine': evalSeq,
      ':open': openShardOf(repository, number),
    },
  });
  await where(() => client.send(moved));
}

/** Access pattern W9: all verdicts on a commit wait again, those too that were given up, as if they were new. */
export async function showAgain(runs: Runs, repository: string, headSha: string): Promise<void> {
  const { client, table, clock } = runs;
  const now = clock.now();
  for (const { number, evalSeq } of (await headCommit(runs, repository, headSha)).verdicts) {
    const again = new UpdateCommand({
      TableName: table,
      Key: verdictKey(repository, headSha, number),
      UpdateExpression: 'SET openShard = :shard, openSince = :since, createdAt = :now REMOVE failure',
      ConditionExpression: 'evalSeq = :seen',
      ExpressionAttributeValues: {
        ':shard': openShardOf(repository, number),
        ':since': openSinceOf(now, repository, number, evalSeq),
        ':now': now,
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
