import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoRunStore } from '../adapters/dynamodb/run-store.ts';
import { dynamoWaiverWatch } from '../adapters/dynamodb/waiver-watch.ts';
import { dynamoWaiverStore } from '../adapters/dynamodb/waivers.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { s3BlobStore } from '../adapters/s3/blobs.ts';
import { sqsQueue } from '../adapters/sqs/queue.ts';
import { SweepOutboxEnv } from './env.ts';
import { sweepOutboxOnSchedule } from './handler.ts';

const env = SweepOutboxEnv.parse(process.env);
const client = documentClient({});
const sqs = new SQSClient({});

export const handler = sweepOutboxOnSchedule({
  waivers: dynamoWaiverStore({ client, config: env.CONFIG_TABLE, runs: env.RUNS_TABLE }),
  waiverWatch: dynamoWaiverWatch({ client, table: env.RUNS_TABLE }),
  runs: dynamoRunStore({
    client,
    table: env.RUNS_TABLE,
    blobs: s3BlobStore(new S3Client({}), env.BLOB_BUCKET),
    clock: systemClock,
  }),
  publications: sqsQueue(sqs, env.PUBLICATION_QUEUE_URL),
  evaluations: sqsQueue(sqs, env.EVALUATION_QUEUE_URL),
  clock: systemClock,
  log: jsonLog({ clock: systemClock }),
});
