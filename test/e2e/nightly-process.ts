/** One life of the nightly loop, for the test that kills it. Arguments: folder, addresses of the others, the points at which it dies. */
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNightly } from '../../bin/local/nightly.ts';
import { openStores } from '../../bin/local/stores.ts';
import { startWorker } from '../../bin/local/worker.ts';
import { dynamoPromotionStore } from '../../lambdas/adapters/dynamodb/promotion-store.ts';
import { dynamoStreamStore } from '../../lambdas/adapters/dynamodb/streams.ts';
import { configTable, queueTable, runsTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { gangwayJobs } from '../../lambdas/adapters/gangway/ci-jobs.ts';
import { konfluxReleases } from '../../lambdas/adapters/konflux/releases.ts';
import { registryCopies } from '../../lambdas/adapters/registry/copies.ts';
import { registryTags } from '../../lambdas/adapters/registry/tags.ts';
import { slackNotifier } from '../../lambdas/adapters/slack/notifier.ts';
import { fifoBatch } from '../../lambdas/adapters/sqs/fifo-batch.ts';
import { tableQueue } from '../../lambdas/adapters/table-queue/table-queue.ts';
import { evaluateImages } from '../../lambdas/evaluate-image/handler.ts';
import type { ImageEvaluationRequest } from '../../lambdas/ports/queue.ts';
import { advancingOver, askGates } from '../../lambdas/usecases/promotions/nightly-outside.ts';
import { fakeLog } from '../support/fakes/log.ts';
import { imageGates } from '../support/image-gates.ts';

const [, , folder = '', gangwayUrl = '', konfluxUrl = '', slackUrl = '', points = ''] = process.argv;
const deadly = new Set(points.split(','));
const clockFile = join(folder, 'clock');
const MINUTE_MS = 60_000;

function virtualNow(): number {
  return Number(readFileSync(clockFile, 'utf8'));
}

/** Each round of the loop is a minute of the night: what starts, or waits for a busy machine, costs no time of it. */
function passMinute(): void {
  writeFileSync(`${clockFile}.next`, String(virtualNow() + MINUTE_MS));
  renameSync(`${clockFile}.next`, clockFile);
}

const clock = { now: () => new Date(virtualNow()).toISOString() };
const stores = await openStores({ dataDir: folder, env: {}, clock });
const store = dynamoPromotionStore({ client: stores.client, table: runsTable.name });
const log = fakeLog();

/** Dies where it comes by the first of its points; only the name of the point is left behind. */
function reach(name: string): void {
  if (!deadly.has(name)) return;
  appendFileSync(join(folder, 'died'), `${name}\n`);
  process.kill(process.pid, 'SIGKILL');
}

function dying<Arguments extends unknown[], Answer>(name: string, act: (...given: Arguments) => Promise<Answer>) {
  return async (...given: Arguments): Promise<Answer> => {
    reach(`${name}:before`);
    const answer = await act(...given);
    reach(`${name}:after`);
    return answer;
  };
}

const promotions = {
  ...store,
  due: (...given: Parameters<typeof store.due>) => {
    passMinute();
    return store.due(...given);
  },
  save: async (...given: Parameters<typeof store.save>) => {
    const outcome = await store.save(...given);
    reach(`saved:${given[0].phase}`);
    return outcome;
  },
  claim: dying('claim', store.claim),
  leave: dying('leave', store.leave),
};
const queue = tableQueue<ImageEvaluationRequest>({
  client: stores.client,
  table: queueTable.name,
  queue: 'image-evaluation',
  clock,
  settings: { maxReceiveCount: 50 },
});
await queue.releaseAll();

const access = { credentialsOf: async () => undefined, mayBeLocal: true };
const token = async () => 'night-token';
const gangway = gangwayJobs({ baseUrl: gangwayUrl, token });
const nobody = () => Promise.reject(new Error('no stream of this night asks it'));
const advancing = advancingOver({
  promotions,
  clock,
  log,
  imageEvaluations: queue,
  jobs: {
    gangway: {
      list: dying('list', gangway.list),
      trigger: dying('trigger', gangway.trigger),
      read: dying('read', gangway.read),
    },
  },
  copies: registryCopies(access),
  tags: registryTags(access),
  releases: konfluxReleases({ baseUrl: konfluxUrl, token }),
  repositories: {
    dispatch: nobody,
    dispatchedRuns: nobody,
    commitStatuses: nobody,
    deployments: nobody,
    deploymentStatuses: nobody,
  },
  bus: { put: nobody },
  notifierOf: () => slackNotifier({ token, baseUrl: `${slackUrl}/api` }),
  pageOf: (promotion) => `https://sluice.example.com/${promotion ?? ''}`,
});
const deps = {
  ...advancing,
  streams: dynamoStreamStore(stores.client, configTable.name),
  startTimer: async () => undefined,
  alert: async () => undefined,
  askGates: dying('ask', (request: ImageEvaluationRequest) => askGates(request, queue)),
  notify: dying('notify', advancing.notify),
  promoterOf: (promotion: Parameters<typeof advancing.promoterOf>[0]) => {
    const { act, watch } = advancing.promoterOf(promotion);
    const kind = promotion.stream.promoter.kind;
    return { act: dying(`act ${kind}`, act), watch: dying(`watch ${kind}`, watch) };
  },
};

const judging = {
  ...imageGates({ promotions, clock }),
  rules: stores.rules,
  waivers: stores.waivers,
  blobs: stores.blobs,
  runs: { keepRun: dying('keep', stores.runs.keepRun) },
};
const handler = fifoBatch(dying('judge', evaluateImages(judging)), judging.log);
startWorker({ name: 'image-evaluation', receiver: queue, handler, concurrency: 1, log: judging.log });
startNightly({ deps, clock, log, everyMs: 20 });
process.stdout.write('up\n');
