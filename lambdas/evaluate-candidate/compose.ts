import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { evaluate, gates, needsOf } from '../../gates/catalogue.ts';
import { enrolmentDoubts } from '../../gates/engine/enrolment.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../adapters/dynamodb/promotion-store.ts';
import { dynamoRuleStore } from '../adapters/dynamodb/rules.ts';
import { dynamoRunStore } from '../adapters/dynamodb/run-store.ts';
import { dynamoWaiverWatch } from '../adapters/dynamodb/waiver-watch.ts';
import { dynamoWaiverStore } from '../adapters/dynamodb/waivers.ts';
import { ecrPasswords } from '../adapters/ecr/passwords.ts';
import { gitHubInAws } from '../adapters/github/in-aws.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { registryImages } from '../adapters/registry/images.ts';
import { s3BlobStore } from '../adapters/s3/blobs.ts';
import { secretsFrom } from '../adapters/secrets-manager/secrets.ts';
import { fifoBatch } from '../adapters/sqs/fifo-batch.ts';
import { sqsHide, sqsQueue } from '../adapters/sqs/queue.ts';
import { wantedBy } from '../usecases/changes/capture-snapshot.ts';
import { EvaluateCandidateEnv } from './env.ts';
import { evaluateCandidate } from './handler.ts';

const env = EvaluateCandidateEnv.parse(process.env);
const log = jsonLog({ clock: systemClock });
const client = documentClient({});
const blobs = s3BlobStore(new S3Client({}), env.BLOB_BUCKET);
const gitHub = await gitHubInAws(env, systemClock, log);

const sqs = new SQSClient({});

const secrets = secretsFrom(new SecretsManagerClient({}), systemClock);

const ecr = ecrPasswords(systemClock);

/** Asked for when a registry asks who we are, and kept a while; public images need none. */
async function credentialsOf(host: string): Promise<string | undefined> {
  const own = env.ECR_ACCESS === undefined ? undefined : await ecr.credentialsOf(host);
  if (own !== undefined || env.REGISTRY_SECRET_ID === undefined) return own;
  return (await secrets.registryPasswords(env.REGISTRY_SECRET_ID)).get(host);
}

export const handler = fifoBatch(
  evaluateCandidate({
    pullRequests: gitHub.pullRequests,
    comments: gitHub.comments,
    gates,
    openSourceTree: gitHub.openSourceTree,
    registry: registryImages({ credentialsOf }),
    promotions: dynamoPromotionStore({ client, table: env.RUNS_TABLE }),
    rules: dynamoRuleStore(client, env.CONFIG_TABLE),
    waivers: dynamoWaiverStore({ client, config: env.CONFIG_TABLE, runs: env.RUNS_TABLE }),
    waiverWatch: dynamoWaiverWatch({ client, table: env.RUNS_TABLE }),
    runs: dynamoRunStore({ client, table: env.RUNS_TABLE, blobs, clock: systemClock }),
    blobs,
    publications: sqsQueue(sqs, env.PUBLICATION_QUEUE_URL),
    wanted: wantedBy(gates),
    evaluate,
    ...(env.NOT_ENROLLED && { enrolmentDoubts }),
    needsOf,
    clock: systemClock,
    log,
  }),
  log,
  sqsHide(sqs, env.EVALUATION_QUEUE_URL),
);
