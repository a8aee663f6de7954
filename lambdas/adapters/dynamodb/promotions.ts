import { gunzipSync, gzipSync } from 'node:zlib';
import { GetCommand, TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { ComponentImage } from '../../../gates/model/image.ts';
import { Phase, Promotion } from '../../../gates/model/promotion.ts';
import { Verdict } from '../../../gates/model/verdict.ts';
import type { PromotionSummary, StoredPromotion } from '../../ports/promotion-store.ts';
import { areConditionsFailed, retryingConflicts } from './conditions.ts';
import type { DocumentClient } from './document-client.ts';
import { expiryAfter, RUN_DAYS } from './expiry.ts';
import {
  candidateKey,
  commitOfImage,
  commitPromotionKey,
  digestOfImage,
  digestPromotionKey,
  openUntil,
  PROMOTIONS,
  promotionKey,
  streamOf,
  streamPromotionKey,
  streamStateKey,
  wakeAtOf,
  wakeShardOf,
  wakeShards,
} from './keys.ts';
import { mergeSorted } from './merge.ts';
import { checkedRow, parseRow, type Row, rowsOf } from './rows.ts';
import { runsTable } from './tables.ts';

export interface Nightly {
  readonly client: DocumentClient;
  readonly table: string;
}

const byOpen = runsTable.indexes[4].name;
const MAX_BODY_BYTES = 16 * 1024 * 1024;

const PromotionRow = z.object({
  schemaVersion: z.literal(1),
  revision: z.number().int().positive(),
  body: z.instanceof(Uint8Array),
  openSince: z.string().optional(),
});

const SummaryRow = z.object({
  promotion: z.string(),
  stream: z.string(),
  sequence: z.string(),
  phase: Phase,
  verdict: Verdict.optional(),
  openedAt: z.string(),
  at: z.string(),
  cause: z.string(),
  images: z.array(ComponentImage.pick({ component: true, digest: true })),
});

/** Access pattern N5: one promotion, whole; strongly consistent. */
export async function promotionById({ client, table }: Nightly, id: string): Promise<StoredPromotion | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: table, Key: promotionKey(id), ConsistentRead: true }));
  if (Item === undefined) return undefined;
  const { revision, body, openSince } = parseRow(PromotionRow, Item, `promotion ${id}`);
  const text = gunzipSync(body, { maxOutputLength: MAX_BODY_BYTES }).toString('utf8');
  const wakeAt = openSince?.split('#')[0];
  const promotion = parseRow(Promotion, JSON.parse(text), `promotion ${id}`);
  return { revision, promotion, ...(wakeAt !== undefined && { wakeAt }) };
}

/**
 * Access pattern N6: store a new promotion with its line of history, its digests and its commits, make it the active one of its stream, and mark
 * its candidate, all or nothing. `busy`: the stream has an active one.
 */
export async function openPromotionRow(nightly: Nightly, promotion: Promotion): Promise<'opened' | 'busy'> {
  const { table } = nightly;
  const { id, stream, candidate } = promotion;
  const digests = [...new Set(candidate.images.map(({ digest }) => digest))];
  const commits = [...new Set(candidate.images.flatMap(({ source }) => source?.revision ?? []))];
  const about = [
    ...digests.map((digest) => digestPromotionKey(digest, id)),
    ...commits.map((revision) => commitPromotionKey(revision, id)),
  ];
  const isNew = { ConditionExpression: 'attribute_not_exists(pk)' };
  const expires = { expiresAt: expiryAfter(promotion.openedAt, RUN_DAYS) };
  return isWritten(nightly, {
    TransactItems: [
      {
        Update: {
          TableName: table,
          Key: streamStateKey(stream.id),
          UpdateExpression: 'SET active = :id, schemaVersion = :one',
          ConditionExpression: 'attribute_not_exists(active)',
          ExpressionAttributeValues: { ':id': id, ':one': 1 },
        },
      },
      { Put: { TableName: table, Item: promotionRow(promotion, 1, promotion.openedAt), ...isNew } },
      { Put: { TableName: table, Item: { ...summaryRow(promotion), ...expires } } },
      ...about.map((key) => ({ Put: { TableName: table, Item: { ...key, promotion: id, ...expires } } })),
      markCandidate(table, promotion),
    ],
  }).then((isDone) => (isDone ? 'opened' : 'busy'));
}

/** A candidate that never waited, or was tried before, is written anew: the promotion knows it whole. */
function markCandidate(table: string, { id, stream, candidate, openedAt }: Promotion) {
  return {
    Put: {
      TableName: table,
      Item: {
        ...candidateKey(stream.id, candidate.sequence),
        schemaVersion: 1,
        stream: stream.id,
        candidate,
        state: 'opened',
        promotion: id,
        expiresAt: expiryAfter(openedAt, RUN_DAYS),
      },
    },
  };
}

/** Access pattern N7: write the next state of a promotion over the one that was seen, with its line of history. */
export async function savePromotionRow(
  nightly: Nightly,
  promotion: Promotion,
  seen: number,
  wakeAt: string | undefined,
): Promise<'saved' | 'stale'> {
  const { table } = nightly;
  const isSaved = await isWritten(nightly, {
    TransactItems: [
      {
        Put: {
          TableName: table,
          Item: promotionRow(promotion, seen + 1, wakeAt),
          ConditionExpression: 'revision = :seen',
          ExpressionAttributeValues: { ':seen': seen },
        },
      },
      {
        Put: {
          TableName: table,
          Item: { ...summaryRow(promotion), expiresAt: expiryAfter(promotion.openedAt, RUN_DAYS) },
        },
      },
    ],
  });
  return isSaved ? 'saved' : 'stale';
}

/** Access pattern N8: promotions that wanted to be woken at or before an instant, soonest first. May be a moment behind. */
export async function duePromotions({ client, table }: Nightly, instant: string, limit: number) {
  const shards = wakeShards().map((shard) =>
    rowsOf(client, {
      TableName: table,
      IndexName: byOpen,
      KeyConditionExpression: 'openShard = :shard AND openSince <= :until',
      ExpressionAttributeValues: { ':shard': shard, ':until': openUntil(instant) },
      Limit: Math.max(1, limit),
    }),
  );
  const rows = await mergeSorted(shards, (row, other) => String(row['openSince']) < String(other['openSince']), limit);
  return rows.map((row) => {
    const [wakeAt = '', id = ''] = String(row['openSince']).split('#');
    return { id, wakeAt };
  });
}

/** Access pattern N9: promotions of a stream, newest first; strongly consistent. */
export async function promotionsOfStream(
  { client, table }: Nightly,
  stream: string,
  limit: number,
): Promise<readonly PromotionSummary[]> {
  const found: PromotionSummary[] = [];
  const rows = rowsOf(client, {
    TableName: table,
    ConsistentRead: true,
    ScanIndexForward: false,
    Limit: Math.max(1, limit),
    KeyConditionExpression: 'pk = :stream AND begins_with(sk, :promotions)',
    ExpressionAttributeValues: { ':stream': streamOf(stream), ':promotions': PROMOTIONS },
  });
  for await (const row of rows) {
    if (found.length >= limit) break;
    const { promotion: id, ...rest } = parseRow(SummaryRow, row, `promotion ${row['promotion']}`);
    found.push({ id, ...withoutUndefined(rest) });
  }
  return found;
}

/** Access pattern N10: promotions whose candidate has a digest, newest first; strongly consistent. */
export async function promotionsWithDigest(nightly: Nightly, digest: string): Promise<readonly string[]> {
  return idsUnder(nightly, digestOfImage(digest));
}

/** Access pattern N23: promotions with an image that was built from a commit, newest first; strongly consistent. */
export async function promotionsOfCommit(nightly: Nightly, revision: string): Promise<readonly string[]> {
  return idsUnder(nightly, commitOfImage(revision));
}

async function idsUnder({ client, table }: Nightly, subject: string): Promise<readonly string[]> {
  const ids: string[] = [];
  const rows = rowsOf(client, {
    TableName: table,
    ConsistentRead: true,
    ScanIndexForward: false,
    KeyConditionExpression: 'pk = :subject AND begins_with(sk, :promotions)',
    ExpressionAttributeValues: { ':subject': subject, ':promotions': PROMOTIONS },
  });
  for await (const row of rows) ids.push(z.object({ promotion: z.string() }).parse(row).promotion);
  return ids;
}

/** A promotion that is done has no `wakeAt`, and so is on no index. */
function promotionRow(promotion: Promotion, revision: number, wakeAt: string | undefined): Row {
  const row = {
    ...promotionKey(promotion.id),
    schemaVersion: 1,
    revision,
    body: gzipSync(JSON.stringify(promotion)),
    expiresAt: expiryAfter(promotion.openedAt, RUN_DAYS),
    ...(wakeAt !== undefined && { openShard: wakeShardOf(promotion.id), openSince: wakeAtOf(wakeAt, promotion.id) }),
  };
  return checkedRow(row, `promotion ${promotion.id}`);
}

function summaryRow({ id, stream, candidate, phase, verdict, openedAt, history }: Promotion): Row {
  const last = history.at(-1);
  return {
    ...streamPromotionKey(stream.id, id),
    schemaVersion: 1,
    promotion: id,
    stream: stream.id,
    sequence: candidate.sequence,
    phase,
    verdict,
    openedAt,
    at: last?.at ?? openedAt,
    cause: last?.cause.text ?? '',
    images: candidate.images.map(({ component, digest }) => ({ component, digest })),
  };
}

function withoutUndefined({
  verdict,
  ...rest
}: Omit<z.infer<typeof SummaryRow>, 'promotion'>): Omit<PromotionSummary, 'id'> {
  return { ...rest, ...(verdict !== undefined && { verdict }) };
}

async function isWritten({ client }: Nightly, transaction: TransactWriteCommandInput): Promise<boolean> {
  try {
    await retryingConflicts(() => client.send(new TransactWriteCommand(transaction)));
    return true;
  } catch (error) {
    if (areConditionsFailed(error)) return false;
    throw error;
  }
}
