import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { createWebhooks } from '../adapters/github/webhook.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { secretsFrom } from '../adapters/secrets-manager/secrets.ts';
import { sqsQueue } from '../adapters/sqs/queue.ts';
import { ReceiveWebhookEnv } from './env.ts';
import { receiveWebhook } from './handler.ts';

const env = ReceiveWebhookEnv.parse(process.env);
const secrets = secretsFrom(new SecretsManagerClient({}), systemClock);

export const handler = receiveWebhook({
  webhooks: createWebhooks(() => secrets.webhookSecrets(env.WEBHOOK_SECRET_ID)),
  evaluations: sqsQueue(new SQSClient({}), env.EVALUATION_QUEUE_URL),
  clock: systemClock,
  log: jsonLog({ clock: systemClock }),
});
