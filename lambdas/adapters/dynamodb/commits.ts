import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Commit, CommitVerdict, PublishedCheckRun, VerdictOnCommit } from '../../ports/run-store.ts';
import { expiryAfter, isExpired, RUN_DAYS } from './expiry.ts';
import {
  CHECK_RUNS,
  checkRunKey,
  headCommitOf,
  headShaIn,
  isGivenUpShard,
  isOpenShard,
  openShardOf,
  openSinceOf,
  VERDICTS,
  verdictKey,
} from './keys.ts';
import { allRows, parseRow, type Row } from './rows.ts';
import type { Runs } from './runs.ts';

/** Stands where the run of a verdict will be: an older version reads such a row, and a key of an index may not be empty. */
const JUDGING = 'judging';

const VerdictRow = z.object({
  repository: z.string(),
  number: z.number().int(),
  evalSeq: z.number().int().positive(),
  runId: z.string().transform((id) => (id === JUDGING ? null : id)),
  installationId: z.number().int().nullable(),
  createdAt: z.string(),
});

const CheckRunRow = z.object({
  schemaVersion: z.literal(1),
  name: z.string(),
  id: z.number().int(),
  contentHash: z.string(),
});

type Waiting = Omit<CommitVerdict, 'createdAt'> & { readonly base: string };

/**
 * One row per pull request and commit: a newer verdict on the same commit replaces the one before, shown or not. It waits to be shown.
 * Without a run it says that the pull request is being judged.
 */
export function waitingRow(
  { repository, headSha, number, evalSeq, runId, base, installationId }: Waiting,
  now: string,
) {
  return {
    ...verdictKey(repository, headSha, number),
    schemaVersion: 1,
    openShard: openShardOf(repository, number),
    openSince: openSinceOf(now, repository, number, evalSeq),
    repository,
    number,
    evalSeq,
    runId: runId ?? JUDGING,
    base,
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
    verdicts: of(VERDICTS).map(onCommit),
    checkRuns: Object.fromEntries(checkRuns),
  };
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

const Progress = z.object({
  openShard: z.string().optional(),
  failure: z.string().optional(),
  base: z.string().nullable().default(null),
});

function onCommit(row: Row): VerdictOnCommit {
  const { openShard, failure, base } = parseRow(Progress, row, `verdict of ${row['repository']}#${row['number']}`);
  const isWaiting = openShard !== undefined && isOpenShard(openShard);
  const isGivenUp = openShard !== undefined && isGivenUpShard(openShard);
  return { ...verdictOf(row), base, isWaiting, isGivenUp, ...(failure !== undefined && { failure }) };
}

export function verdictOf(row: Row): CommitVerdict {
  const verdict = parseRow(VerdictRow, row, `verdict of ${row['repository']}#${row['number']}`);
  return { ...verdict, headSha: headShaIn(String(row['pk'])) };
}
