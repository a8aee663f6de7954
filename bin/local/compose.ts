import { evaluate, gates, needsOf } from '../../gates/catalogue.ts';
import { enrolmentDoubts } from '../../gates/engine/enrolment.ts';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { queueTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { createGitHub } from '../../lambdas/adapters/github/create-github.ts';
import { createWebhooks } from '../../lambdas/adapters/github/webhook.ts';
import { registryContents } from '../../lambdas/adapters/registry/contents.ts';
import { registryImages } from '../../lambdas/adapters/registry/images.ts';
import { fifoBatch } from '../../lambdas/adapters/sqs/fifo-batch.ts';
import { tableQueue } from '../../lambdas/adapters/table-queue/table-queue.ts';
import { evaluateCandidate } from '../../lambdas/evaluate-candidate/handler.ts';
import { evaluateImages } from '../../lambdas/evaluate-image/handler.ts';
import type { Log } from '../../lambdas/ports/log.ts';
import type { EvaluationRequest, ImageEvaluationRequest, PublicationRequest } from '../../lambdas/ports/queue.ts';
import { publishChecks } from '../../lambdas/publish-checks/handler.ts';
import { receiveImageEvents } from '../../lambdas/receive-image-event/handler.ts';
import { receiveWebhook } from '../../lambdas/receive-webhook/handler.ts';
import { serveHistory } from '../../lambdas/serve-history/handler.ts';
import { sweepOutboxOnSchedule } from '../../lambdas/sweep-outbox/handler.ts';
import { wantedBy } from '../../lambdas/usecases/changes/capture-snapshot.ts';
import { followWaivers } from '../../lambdas/usecases/waivers/follow-waivers.ts';
import type { NotEnrolled } from '../check/judge-clone.ts';
import { identityHere } from '../identity.ts';
import { registryAccess } from '../registry-auth.ts';
import type { LocalCredentials } from './credentials.ts';
import { localIntake } from './nightly-outside.ts';
import type { Stores } from './stores.ts';

/** The parts behind the handlers of the laptop: as in the `compose.ts` files of the functions, with other adapters. */
export interface Ground {
  readonly stores: Stores;
  readonly credentials: LocalCredentials;
  readonly appId: number;
  readonly gitHubUrl: string;
  readonly notEnrolled: NotEnrolled;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly log: Log;
}

export type LocalQueues = ReturnType<typeof openQueues>;

const clock = systemClock;

/**
 * A kill of the server counts as a try of each message in progress, and on a laptop kills are common. What fails by itself
 * ends with a verdict that says so long before.
 */
const TRIES = 25;

export function openQueues({ stores }: Pick<Ground, 'stores'>) {
  const settings = { maxReceiveCount: TRIES };
  const parts = { client: stores.client, table: queueTable.name, clock, settings };
  return {
    evaluations: tableQueue<EvaluationRequest>({ ...parts, queue: 'evaluation' }),
    publications: tableQueue<PublicationRequest>({ ...parts, queue: 'publication' }),
    images: tableQueue<ImageEvaluationRequest>({ ...parts, queue: 'image-evaluation' }),
  };
}

/** The handlers behind HTTP. */
export function composeDoor({ stores, credentials, log, env }: Ground, { evaluations }: LocalQueues) {
  const webhooks = createWebhooks({ current: credentials.webhookSecret });
  return {
    webhook: receiveWebhook({ webhooks, evaluations, clock, log }),
    images: receiveImageEvents(localIntake(stores, env, log)),
    history: serveHistory({
      ...stores,
      waiverDesk: { ...stores, gates, by: identityHere(undefined, { cwd: process.cwd() }), clock },
      clock,
      log,
    }),
  };
}

/** The handlers behind the queues and the timer. `publicUrl`: where the run pages are served. */
export function composeWork(ground: Ground, { publications, evaluations }: LocalQueues, publicUrl: string) {
  const { stores, credentials, log } = ground;
  const gitHub = createGitHub({
    appId: String(ground.appId),
    privateKey: credentials.appKey,
    baseUrl: ground.gitHubUrl,
    log,
  });
  const evaluating = evaluateCandidate({
    ...stores,
    registry: registryImages(registryAccess(process.env)),
    pullRequests: gitHub.pullRequests,
    comments: gitHub.comments,
    gates,
    openSourceTree: gitHub.openSourceTree,
    publications,
    wanted: wantedBy(gates),
    evaluate,
    ...(ground.notEnrolled === 'undecided' && { enrolmentDoubts }),
    needsOf,
    clock,
    log,
  });
  const registries = registryAccess(ground.env);
  const judging = evaluateImages({
    ...stores,
    registry: registryImages(registries),
    contents: registryContents(registries),
    openSourceTree: gitHub.openSourceTree,
    gates,
    evaluate,
    needsOf,
    clock,
    log,
  });
  const { checkRuns, pullRequests } = gitHub;
  const publishing = publishChecks({ runs: stores.runs, checkRuns, pullRequests, publicUrl, clock, log });
  return {
    evaluate: fifoBatch(evaluating, log),
    evaluateImages: fifoBatch(judging, log),
    publish: fifoBatch(publishing, log),
    sweep: sweepOutboxOnSchedule({ ...stores, publications, evaluations, clock, log }),
    followWaivers: () => followWaivers({ ...stores, evaluations, clock, log }),
  };
}
