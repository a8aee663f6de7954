import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { evaluate, gates, needsOf } from '../../gates/catalogue.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../adapters/dynamodb/promotion-store.ts';
import { dynamoRuleStore } from '../adapters/dynamodb/rules.ts';
import { dynamoRunStore } from '../adapters/dynamodb/run-store.ts';
import { dynamoWaiverWatch } from '../adapters/dynamodb/waiver-watch.ts';
import { dynamoWaiverStore } from '../adapters/dynamodb/waivers.ts';
import { gitHubInAws } from '../adapters/github/in-aws.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { registryContents } from '../adapters/registry/contents.ts';
import { registryImages } from '../adapters/registry/images.ts';
import { s3BlobStore } from '../adapters/s3/blobs.ts';
import { nightlyAccess } from '../adapters/secrets-manager/nightly-access.ts';
import { fifoBatch } from '../adapters/sqs/fifo-batch.ts';
import { EvaluateImageEnv } from './env.ts';
import { evaluateImages } from './handler.ts';

const env = EvaluateImageEnv.parse(process.env);
const log = jsonLog({ clock: systemClock });
const client = documentClient({});
const blobs = s3BlobStore(new S3Client({}), env.BLOB_BUCKET);
const access = nightlyAccess(new SecretsManagerClient({}), env.NIGHTLY_SECRET_ID, systemClock);
const registries = { credentialsOf: async (host: string) => (await access()).registries[host] };
const gitHub = await gitHubInAws(env, systemClock, log);

export const handler = fifoBatch(
  evaluateImages({
    promotions: dynamoPromotionStore({ client, table: env.RUNS_TABLE }),
    openSourceTree: gitHub.openSourceTree,
    registry: registryImages(registries),
    contents: registryContents(registries),
    rules: dynamoRuleStore(client, env.CONFIG_TABLE),
    waivers: dynamoWaiverStore({ client, config: env.CONFIG_TABLE, runs: env.RUNS_TABLE }),
    waiverWatch: dynamoWaiverWatch({ client, table: env.RUNS_TABLE }),
    runs: dynamoRunStore({ client, table: env.RUNS_TABLE, blobs, clock: systemClock }),
    blobs,
    gates,
    evaluate,
    needsOf,
    clock: systemClock,
    log,
  }),
  log,
);
