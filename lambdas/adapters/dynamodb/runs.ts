import { gunzipSync, gzipSync } from 'node:zlib';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Run } from '../../../gates/model/run.ts';
import { Verdict, worstOf } from '../../../gates/model/verdict.ts';
import type { BlobStore } from '../../ports/blob-store.ts';
import type { Clock } from '../../ports/clock.ts';
import type { RunSummary } from '../../ports/run-store.ts';
import type { DocumentClient } from './document-client.ts';
import { expiryAfter, isExpired, RUN_DAYS } from './expiry.ts';
import { pullRequestOf, repositoryOf, runBlobKey, runKey, shaStartOf, timeShardOf } from './keys.ts';
import { checkedRow, parseRow, type Row } from './rows.ts';

/** What the functions over the table of runs stand on. Bodies too large for a row go to `blobs`. */
export interface Runs {
  readonly client: DocumentClient;
  readonly table: string;
  readonly blobs: BlobStore;
  readonly clock: Clock;
}

/** Findings compress about 25 to 1, so that hardly any body is larger. */
const MAX_INLINE_BYTES = 32 * 1024;

/** Stops a row that inflates without end; a body of this size would be millions of findings. */
const MAX_BODY_BYTES = 256 * 1024 * 1024;

const RunBody = z.union([
  z.object({ schemaVersion: z.literal(1), body: z.instanceof(Uint8Array) }),
  z.object({ schemaVersion: z.literal(1), bodyBlob: z.string() }),
]);

/**
 * The member of `gates` that holds the verdict if every rule enforced. No gate has this id, and the indexes carry `gates` already: what an
 * index carries cannot change without building it anew.
 */
export const IF_ALL_ENFORCED = '*';

const SummaryRow = z.object({
  runId: z.string(),
  repository: z.string(),
  number: z.number().int().nullable(),
  headSha: z.string(),
  base: z.string(),
  asOf: z.string(),
  verdict: Verdict,
  headline: z.string(),
  gates: z.record(z.string(), Verdict),
});

/** Access pattern R7: one run by its id, whole; strongly consistent. */
export async function runById({ client, table, blobs, clock }: Runs, id: string): Promise<Run | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: runKey(id), ConsistentRead: true }));
  if (Item === undefined || isExpired(Item, clock.now())) return undefined;
  const stored = parseRow(RunBody, Item, `run ${id}`);
  const text = 'body' in stored ? unpacked(stored.body) : await blobs.get(stored.bodyBlob);
  if (text === undefined) throw new Error(`the body of run ${id} is missing from the blob store`);
  return parseRow(Run, JSON.parse(text), `run ${id}`);
}

/** Access pattern W8: keep a run without a pull request. Its id is a hash of its inputs, so that the same run writes the same row. */
export async function keepRun({ client, table, blobs, clock }: Runs, run: Run): Promise<void> {
  await client.send(new PutCommand({ TableName: table, Item: await runRow(run, blobs, clock.now()) }));
}

function unpacked(body: Uint8Array): string {
  return gunzipSync(body, { maxOutputLength: MAX_BODY_BYTES }).toString('utf8');
}

/** The row of a run. A large body is put into the blob store first: a body without a row does no harm, a row without a body does. */
export async function runRow(run: Run, blobs: BlobStore, now: string): Promise<Row> {
  const text = JSON.stringify(run);
  const packed = gzipSync(text);
  const isInline = packed.byteLength <= MAX_INLINE_BYTES;
  if (!isInline) await blobs.put(runBlobKey(run.id), text);
  const { id, wouldBe, gates, ...summary } = summaryOf(run);
  const row = {
    ...runKey(id),
    ...indexedBy(run),
    schemaVersion: 1,
    runId: id,
    ...summary,
    gates: { ...gates, ...(wouldBe !== undefined && { [IF_ALL_ENFORCED]: wouldBe }) },
    expiresAt: expiryAfter(now, RUN_DAYS),
    ...(isInline ? { body: packed } : { bodyBlob: runBlobKey(id) }),
  };
  return checkedRow(row, `run ${id}`);
}

function indexedBy({ id, candidate }: Run): Row {
  return {
    ofRepository: repositoryOf(candidate.repository),
    shaStart: shaStartOf(candidate.headSha),
    timeShard: timeShardOf(id),
    ...(candidate.kind === 'pull_request' && {
      pullRequest: pullRequestOf(candidate.repository, candidate.number),
    }),
  };
}

function summaryOf({ id, candidate, asOf, verdict, wouldBe, headline, results }: Run): RunSummary {
  const { repository, headSha, base } = candidate;
  const number = candidate.kind === 'pull_request' ? candidate.number : null;
  const names = [...new Set(results.map(({ gate }) => gate))];
  const gates = names.map((name): [string, Verdict] => [
    name,
    worstOf(results.filter(({ gate }) => gate === name).map((result) => result.verdict)),
  ]);
  return { id, repository, number, headSha, base, asOf, verdict, wouldBe, headline, gates: Object.fromEntries(gates) };
}

export function summaryOfRow(row: Row): RunSummary {
  const { runId, gates: kept, ...rest } = parseRow(SummaryRow, row, `run ${row['runId']}`);
  const { [IF_ALL_ENFORCED]: wouldBe, ...gates } = kept;
  return { id: runId, ...rest, gates, ...(wouldBe !== undefined && { wouldBe }) };
}
