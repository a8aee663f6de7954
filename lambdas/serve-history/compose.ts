import { S3Client } from '@aws-sdk/client-s3';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../adapters/dynamodb/promotion-store.ts';
import { dynamoRuleStore } from '../adapters/dynamodb/rules.ts';
import { dynamoRunStore } from '../adapters/dynamodb/run-store.ts';
import { dynamoWaiverWatch } from '../adapters/dynamodb/waiver-watch.ts';
import { dynamoWaiverStore } from '../adapters/dynamodb/waivers.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { s3BlobStore } from '../adapters/s3/blobs.ts';
import { ServeHistoryEnv } from './env.ts';
import { serveHistory } from './handler.ts';

const env = ServeHistoryEnv.parse(process.env);
const client = documentClient({});

export const handler = serveHistory({
  runs: dynamoRunStore({
    client,
    table: env.RUNS_TABLE,
    blobs: s3BlobStore(new S3Client({}), env.BLOB_BUCKET),
    clock: systemClock,
  }),
  rules: dynamoRuleStore(client, env.CONFIG_TABLE),
  promotions: dynamoPromotionStore({ client, table: env.RUNS_TABLE }),
  waivers: dynamoWaiverStore({ client, config: env.CONFIG_TABLE, runs: env.RUNS_TABLE }),
  waiverWatch: dynamoWaiverWatch({ client, table: env.RUNS_TABLE }),
  clock: systemClock,
  githubUrl: env.GITHUB_URL,
  log: jsonLog({ clock: systemClock }),
});
