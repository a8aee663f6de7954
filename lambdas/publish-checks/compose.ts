import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoRunStore } from '../adapters/dynamodb/run-store.ts';
import { gitHubInAws } from '../adapters/github/in-aws.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { s3BlobStore } from '../adapters/s3/blobs.ts';
import { fifoBatch } from '../adapters/sqs/fifo-batch.ts';
import { PublishChecksEnv } from './env.ts';
import { publishChecks } from './handler.ts';

const env = PublishChecksEnv.parse(process.env);
const log = jsonLog({ clock: systemClock });
const gitHub = await gitHubInAws(env, systemClock, log);

export const handler = fifoBatch(
  publishChecks({
    runs: dynamoRunStore({
      client: documentClient({}),
      table: env.RUNS_TABLE,
      blobs: s3BlobStore(new S3Client({}), env.BLOB_BUCKET),
      clock: systemClock,
    }),
    checkRuns: gitHub.checkRuns,
    pullRequests: gitHub.pullRequests,
    publicUrl: env.PUBLIC_URL,
    clock: systemClock,
    log,
  }),
  log,
);
