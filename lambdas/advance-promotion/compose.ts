import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../adapters/dynamodb/promotion-store.ts';
import { gangwayJobs } from '../adapters/gangway/ci-jobs.ts';
import { konfluxReleases } from '../adapters/konflux/releases.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { registryCopies } from '../adapters/registry/copies.ts';
import { registryTags } from '../adapters/registry/tags.ts';
import { nightlyAccess } from '../adapters/secrets-manager/nightly-access.ts';
import { slackNotifier } from '../adapters/slack/notifier.ts';
import { advancingOver, type NightlyOutside } from '../usecases/nightly-outside.ts';
import { AdvancePromotionEnv } from './env.ts';
import { advanceOnTimer } from './handler.ts';

const env = AdvancePromotionEnv.parse(process.env);
const log = jsonLog({ clock: systemClock });
const promotions = dynamoPromotionStore({ client: documentClient({}), table: env.RUNS_TABLE });
const access = nightlyAccess(new SecretsManagerClient({}), env.NIGHTLY_SECRET_ID, systemClock);
const registries = { credentialsOf: async (host: string) => (await access()).registries[host] };

/** A host that no name server knows: what has no address is unreachable, and the stream says so. */
const NOWHERE = 'https://not-configured.invalid';

/** Anew for each step, because addresses and tokens may have changed; the secret itself is read once a minute. */
async function outside(): Promise<NightlyOutside> {
  const { gangway, konflux } = await access();
  return {
    promotions,
    jobs: gangwayJobs({ baseUrl: gangway?.url ?? NOWHERE, token: async () => (await access()).gangway?.token ?? '' }),
    releases: konfluxReleases({
      baseUrl: konflux?.url ?? NOWHERE,
      token: async () => (await access()).konflux?.token ?? '',
    }),
    copies: registryCopies(registries),
    tags: registryTags(registries),
    notifier: slackNotifier({ token: async () => (await access()).slack?.token ?? '' }),
    clock: systemClock,
    log,
    pageOf: (promotion) => (promotion === undefined ? env.PUBLIC_URL : `${env.PUBLIC_URL}/promotions/${promotion}`),
  };
}

export const handler = async (event: unknown) => advanceOnTimer(advancingOver(await outside()))(event);
