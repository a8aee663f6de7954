import { EventBridgeClient } from '@aws-sdk/client-eventbridge';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SQSClient } from '@aws-sdk/client-sqs';
import { channelsInAws } from '../adapters/channels/in-aws.ts';
import { systemClock } from '../adapters/clock/system-clock.ts';
import { documentClient } from '../adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../adapters/dynamodb/promotion-store.ts';
import { eventBridgeBus } from '../adapters/eventbridge/event-bus.ts';
import { gangwayJobs } from '../adapters/gangway/ci-jobs.ts';
import { gitHubTokensInAws } from '../adapters/github/in-aws.ts';
import type { TokenRights } from '../adapters/github/tokens.ts';
import { reportedChecks } from '../adapters/github-jobs/checks.ts';
import { repositoryEvents } from '../adapters/github-jobs/repository-events.ts';
import { workflowJobs } from '../adapters/github-jobs/workflows.ts';
import { httpJobs } from '../adapters/http-jobs/ci-jobs.ts';
import { konfluxReleases } from '../adapters/konflux/releases.ts';
import { jsonLog } from '../adapters/log/json-log.ts';
import { registryCopies } from '../adapters/registry/copies.ts';
import { registryTags } from '../adapters/registry/tags.ts';
import { nightlyAccess } from '../adapters/secrets-manager/nightly-access.ts';
import { sqsQueue } from '../adapters/sqs/queue.ts';
import type { ImageEvaluationRequest } from '../ports/queue.ts';
import { advancingOver, type NightlyOutside } from '../usecases/promotions/nightly-outside.ts';
import { AdvancePromotionEnv } from './env.ts';
import { advanceOnTimer } from './handler.ts';

const env = AdvancePromotionEnv.parse(process.env);
const log = jsonLog({ clock: systemClock });
const promotions = dynamoPromotionStore({ client: documentClient({}), table: env.RUNS_TABLE });
const access = nightlyAccess(new SecretsManagerClient({}), env.NIGHTLY_SECRET_ID, systemClock);
const registries = { credentialsOf: async (host: string) => (await access()).registries[host] };

const imageEvaluations = sqsQueue<ImageEvaluationRequest>(new SQSClient({}), env.IMAGE_QUEUE_URL);

const tokens = once(() => gitHubTokensInAws(env, systemClock));
const gitHub = {
  baseUrl: env.GITHUB_API_URL,
  token: async (repository: string, rights: TokenRights) => (await tokens()).token(repository, rights),
  forget: (repository: string) => void tokens().then(({ forget }) => forget(repository)),
};
const bus = eventBridgeBus(new EventBridgeClient({}));
const notifierOf = channelsInAws(access, env);

/** The App's key is read when GitHub is first needed: most streams never need it. A failure is not kept. */
function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

/** A host that no name server knows: what has no address is unreachable, and the stream says so. */
const NOWHERE = 'https://not-configured.invalid';

/** Anew for each step, because addresses and tokens may have changed; the secret itself is read once a minute. */
async function outside(): Promise<NightlyOutside> {
  const { gangway, konflux } = await access();
  return {
    promotions,
    imageEvaluations,
    jobs: {
      gangway: gangwayJobs({
        baseUrl: gangway?.url ?? NOWHERE,
        token: async () => (await access()).gangway?.token ?? '',
        ...(gangway?.deck !== undefined && { deckUrl: gangway.deck }),
      }),
      'github-workflow': workflowJobs(gitHub),
      'github-check': reportedChecks(gitHub),
      http: httpJobs({ secrets: async (name) => (await access()).secrets[name] }),
    },
    releases: konfluxReleases({
      baseUrl: konflux?.url ?? NOWHERE,
      token: async () => (await access()).konflux?.token ?? '',
    }),
    copies: registryCopies(registries),
    tags: registryTags(registries),
    repositories: repositoryEvents(gitHub),
    bus,
    notifierOf,
    clock: systemClock,
    log,
    pageOf: (promotion) => (promotion === undefined ? env.PUBLIC_URL : `${env.PUBLIC_URL}/promotions/${promotion}`),
  };
}

export const handler = async (event: unknown) => advanceOnTimer(advancingOver(await outside()))(event);
