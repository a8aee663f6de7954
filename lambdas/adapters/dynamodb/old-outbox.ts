import { GetCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { CommitVerdict } from '../../ports/run-store.ts';
import { verdictOf, waitingRow } from './commits.ts';
import { areConditionsFailed, retryingConflicts } from './conditions.ts';
import { expiryAfter, isExpired, RUN_DAYS } from './expiry.ts';
import { OLD_ENTRIES, runKey } from './keys.ts';
import type { Row } from './rows.ts';
import { type Runs, summaryOfRow } from './runs.ts';

/** Whether a row that waits to be shown is of a version that kept the outbox by pull request. */
export function isOldEntry(row: Row): boolean {
  return String(row['sk']).startsWith(OLD_ENTRIES);
}

/**
 * Access pattern W13: an entry of a version that kept the outbox by pull request moves to the commit that its run judged, as if it
 * were new. `undefined` where a later verdict of the pull request is there, or the run is gone: then it only waits no longer.
 */
export async function adoptEntry(runs: Runs, row: Row): Promise<CommitVerdict | undefined> {
  const { client, table, clock } = runs;
  const { runId, repository, number, evalSeq, installationId } = verdictOf(row);
  const done = {
    TableName: table,
    Key: { pk: row['pk'], sk: row['sk'] },
    UpdateExpression: 'SET expiresAt = :expiry REMOVE openShard, openSince',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':expiry': expiryAfter(clock.now(), RUN_DAYS) },
  };
  const judged = await judgedBy(runs, runId ?? '');
  if (judged !== undefined) {
    const { headSha, base } = judged;
    const Item = waitingRow({ repository, headSha, number, evalSeq, runId, base, installationId }, clock.now());
    const Put = {
      TableName: table,
      Item,
      ConditionExpression: 'attribute_not_exists(pk) OR evalSeq < :mine',
      ExpressionAttributeValues: { ':mine': evalSeq },
    };
    try {
      await retryingConflicts(() =>
        client.send(new TransactWriteCommand({ TransactItems: [{ Put }, { Update: done }] })),
      );
      return verdictOf(Item);
    } catch (error) {
      if (!areConditionsFailed(error)) throw error;
    }
  }
  await retryingConflicts(() => client.send(new UpdateCommand(done)));
  return undefined;
}

async function judgedBy({ client, table, clock }: Runs, runId: string) {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: runKey(runId), ConsistentRead: true }));
  return Item === undefined || isExpired(Item, clock.now()) ? undefined : summaryOfRow(Item);
}
