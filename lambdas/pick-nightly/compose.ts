import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SFNClient } from '@aws-sdk/client-sfn';
import { channelsInAws } from '../adapters/channels/in-aws.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../adapters/dynamodb/promotion-store.ts';
import { dynamoRuleStore } from '../adapters/dynamodb/rules.ts';
import { dynamoStreamStore } from '../adapters/dynamodb/streams.ts';
import { dynamoWaiverWatch } from '../adapters/dynamodb/waiver-watch.ts';
import { dynamoWaiverStore } from '../adapters/dynamodb/waivers.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { nightlyAccess } from '../adapters/secrets-manager/nightly-access.ts';
import { stepFunctionsTimer } from '../adapters/step-functions/timer.ts';
import { announceAlert } from '../usecases/promotions/announce-promotion.ts';
import { PickNightlyEnv } from './env.ts';
import { pickOnSchedule } from './handler.ts';

const env = PickNightlyEnv.parse(process.env);
const client = documentClient({});
const promotions = dynamoPromotionStore({ client, table: env.RUNS_TABLE });
const access = nightlyAccess(new SecretsManagerClient({}), env.NIGHTLY_SECRET_ID, systemClock);
const notifierOf = channelsInAws(access, env);
const timer = stepFunctionsTimer(new SFNClient({}), env.STATE_MACHINE_ARN);
const pageOf = () => env.PUBLIC_URL;

export const handler = pickOnSchedule({
  promotions,
  streams: dynamoStreamStore(client, env.CONFIG_TABLE),
  timer,
  startTimer: (promotion) => timer.start(promotion),
  waivers: dynamoWaiverStore({ client, config: env.CONFIG_TABLE, runs: env.RUNS_TABLE }),
  waiverWatch: dynamoWaiverWatch({ client, table: env.RUNS_TABLE }),
  rules: dynamoRuleStore(client, env.CONFIG_TABLE),
  notifierOf,
  publicUrl: env.PUBLIC_URL,
  alert: (stream, channel, alert) => announceAlert(stream, channel, alert, { promotions, notifierOf, pageOf }),
  clock: systemClock,
  log: jsonLog({ clock: systemClock }),
});
