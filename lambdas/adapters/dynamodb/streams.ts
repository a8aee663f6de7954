import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { Stream, type StreamVersion } from '../../../gates/model/stream.ts';
import type { StreamRecord, StreamStore, StreamWrite } from '../../ports/stream-store.ts';
import type { DocumentClient } from './document-client.ts';
import { STREAM_HEADS, STREAMS, streamHeadKey, streamVersionKey, streamVersionsOf } from './keys.ts';
import { allRows, parseRow, type Row } from './rows.ts';
import { type VersionedKeys, writeVersion } from './versioned-document.ts';

/** As with rules, the head is the version that the pointer points at. */
const StreamRow = z.object({
  schemaVersion: z.literal(1),
  id: z.string(),
  version: z.number().int().positive(),
  stream: Stream.nullable(),
  author: z.string(),
  reason: z.string(),
  at: z.string(),
});

interface Config {
  readonly client: DocumentClient;
  readonly table: string;
}

const KEYS: VersionedKeys = { noun: 'stream', headKey: streamHeadKey, versionKey: streamVersionKey };

export function dynamoStreamStore(client: DocumentClient, table: string): StreamStore {
  const config = { client, table };
  return {
    active: () => activeStreams(config),
    heads: () => streamHeads(config),
    get: (id) => streamById(config, id),
    write: (write) => writeStream(config, write),
    log: (id) => streamLog(config, id),
  };
}

async function activeStreams(config: Config): Promise<readonly StreamVersion[]> {
  return (await streamHeads(config)).flatMap(inForce);
}

/** Access pattern N1: the newest version of every stream, by id; strongly consistent. A document that no longer parses throws. */
async function streamHeads({ client, table }: Config): Promise<readonly StreamRecord[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    KeyConditionExpression: 'pk = :streams AND begins_with(sk, :heads)',
    ExpressionAttributeValues: { ':streams': STREAMS, ':heads': STREAM_HEADS },
  });
  return rows.map(recordOf);
}

/** Access pattern N2: one stream in force; strongly consistent. */
async function streamById({ client, table }: Config, id: string): Promise<StreamVersion | undefined> {
  const { Item } = await client.send(
    new GetCommand({ TableName: table, Key: streamHeadKey(id), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : inForce(recordOf(Item))[0];
}

function inForce({ version, stream }: StreamRecord): readonly StreamVersion[] {
  return stream === null ? [] : [{ version, stream }];
}

/** Access pattern N3: add a version of a stream and point at it, in one transaction. */
function writeStream({ client, table }: Config, write: StreamWrite): Promise<'written' | 'stale'> {
  return writeVersion(client, table, KEYS, write);
}

/** Access pattern N4: the history of a stream's document, newest first; strongly consistent. */
async function streamLog({ client, table }: Config, id: string): Promise<readonly StreamRecord[]> {
  const rows = await allRows(client, {
    TableName: table,
    ConsistentRead: true,
    ScanIndexForward: false,
    KeyConditionExpression: 'pk = :streams AND begins_with(sk, :versions)',
    ExpressionAttributeValues: { ':streams': STREAMS, ':versions': streamVersionsOf(id) },
  });
  return rows.map(recordOf);
}

function recordOf(row: Row): StreamRecord {
  const { schemaVersion: _, ...record } = parseRow(StreamRow, row, `stream ${row['id']} version ${row['version']}`);
  return record;
}
