import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient } from '@aws-sdk/client-sfn';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../adapters/dynamodb/promotion-store.ts';
import { dynamoStreamStore } from '../adapters/dynamodb/streams.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { registryTags } from '../adapters/registry/tags.ts';
import { s3BlobStore } from '../adapters/s3/blobs.ts';
import { nightlyAccess } from '../adapters/secrets-manager/nightly-access.ts';
import { eventSenders } from '../adapters/signed-events/senders.ts';
import { stepFunctionsTimer } from '../adapters/step-functions/timer.ts';
import { forgetImage } from '../usecases/images/forget-image.ts';
import { receiveImages } from '../usecases/images/receive-images.ts';
import { ReceiveImageEventEnv } from './env.ts';
import { receiveImageEvents } from './handler.ts';

const env = ReceiveImageEventEnv.parse(process.env);
const client = documentClient({});
const access = nightlyAccess(new SecretsManagerClient({}), env.NIGHTLY_SECRET_ID, systemClock);
const timer = stepFunctionsTimer(new SFNClient({}), env.STATE_MACHINE_ARN);

const log = jsonLog({ clock: systemClock });
const opening = {
  promotions: dynamoPromotionStore({ client, table: env.RUNS_TABLE }),
  streams: dynamoStreamStore(client, env.CONFIG_TABLE),
  startTimer: (promotion: string) => timer.start(promotion),
  clock: systemClock,
  log,
};

const tags = registryTags({ credentialsOf: async (host) => (await access()).registries[host] });

export const handler = receiveImageEvents({
  senders: eventSenders(async (sender) => (await access()).senders[sender]),
  tags,
  streams: opening.streams,
  events: s3BlobStore(new S3Client({}), env.BLOB_BUCKET),
  receive: (arrival) => receiveImages(arrival, opening),
  forget: (image) => forgetImage(image, { ...opening, tags }),
  clock: systemClock,
  log,
});
