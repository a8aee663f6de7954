/** One life of the nightly loop, for the test that kills it. Arguments: folder, address of Gangway, the point at which it dies. */
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startNightly } from '../../bin/local/nightly.ts';
import { openStores } from '../../bin/local/stores.ts';
import { startWorker } from '../../bin/local/worker.ts';
import { dynamoPromotionStore } from '../../lambdas/adapters/dynamodb/promotion-store.ts';
import { dynamoStreamStore } from '../../lambdas/adapters/dynamodb/streams.ts';
import { configTable, queueTable, runsTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { fifoBatch } from '../../lambdas/adapters/sqs/fifo-batch.ts';
import { tableQueue } from '../../lambdas/adapters/table-queue/table-queue.ts';
import { evaluateImages } from '../../lambdas/evaluate-image/handler.ts';
import type { ImageEvaluationRequest } from '../../lambdas/ports/queue.ts';
import { askGates } from '../../lambdas/usecases/promotions/nightly-outside.ts';
import { imageGates } from '../support/image-gates.ts';
import { nightlyParts } from '../support/nightly-parts.ts';

const [, , folder = '', gangwayUrl = '', point = ''] = process.argv;
const clockFile = join(folder, 'clock');
const MINUTE_MS = 60_000;

function virtualNow(): number {
  return Number(readFileSync(clockFile, 'utf8'));
}

/** A minute of the night for every twentieth of a second that a process lives: starting up takes no time. */
setInterval(() => {
  writeFileSync(`${clockFile}.next`, String(virtualNow() + MINUTE_MS));
  renameSync(`${clockFile}.next`, clockFile);
}, 50);

const clock = { now: () => new Date(virtualNow()).toISOString() };
const stores = await openStores({ dataDir: folder, env: {}, clock });
const promotions = dynamoPromotionStore({ client: stores.client, table: runsTable.name });
const streams = dynamoStreamStore(stores.client, configTable.name);
const parts = nightlyParts({ promotions, streams, gangwayUrl, clock, messages: [] });

/** Dies without a word when the named point is reached. */
function reach(name: string): void {
  if (name === point) process.kill(process.pid, 'SIGKILL');
}

function dying<Arguments extends unknown[], Answer>(name: string, act: (...given: Arguments) => Promise<Answer>) {
  return async (...given: Arguments): Promise<Answer> => {
    reach(`${name}:before`);
    const answer = await act(...given);
    reach(`${name}:after`);
    return answer;
  };
}

const queue = tableQueue<ImageEvaluationRequest>({
  client: stores.client,
  table: queueTable.name,
  queue: 'image-evaluation',
  clock,
  settings: { maxReceiveCount: 50 },
});
await queue.releaseAll();
const promoter = parts.promoterOf();
const deps = {
  ...parts,
  jobs: {
    gangway: {
      list: dying('list', parts.jobs.gangway.list),
      trigger: dying('trigger', parts.jobs.gangway.trigger),
      read: dying('read', parts.jobs.gangway.read),
    },
  },
  promotions: {
    ...promotions,
    save: async (...given: Parameters<typeof promotions.save>) => {
      const outcome = await promotions.save(...given);
      reach(`saved:${given[0].phase}`);
      return outcome;
    },
    claim: dying('claim', promotions.claim),
    leave: dying('leave', promotions.leave),
  },
  askGates: dying('ask', (request: ImageEvaluationRequest) => askGates(request, queue)),
  promoterOf: () => ({ act: dying('act', promoter.act), watch: dying('watch', promoter.watch) }),
  notify: dying('notify', async (promotion: { id: string }, { topic }: { topic: string }) => {
    appendFileSync(join(folder, 'messages'), `${promotion.id} ${topic}\n`);
    return undefined;
  }),
};

const judging = {
  ...imageGates({ promotions: deps.promotions, clock }),
  rules: stores.rules,
  waivers: stores.waivers,
  blobs: stores.blobs,
  runs: { keepRun: dying('keep', stores.runs.keepRun) },
};
const handler = fifoBatch(dying('judge', evaluateImages(judging)), judging.log);
startWorker({ name: 'image-evaluation', receiver: queue, handler, concurrency: 1, log: judging.log });
startNightly({ deps, clock, log: deps.log, everyMs: 20 });
process.stdout.write('up\n');
