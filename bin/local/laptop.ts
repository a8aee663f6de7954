import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import type { Log } from '../../lambdas/ports/log.ts';
import { applyRules } from '../../lambdas/usecases/change-rules.ts';
import { tellWaivers } from '../../lambdas/usecases/waivers/tell-waivers.ts';
import type { NotEnrolled } from '../check/judge-clone.ts';
import { defaultRuleFiles } from '../rule-files.ts';
import { missingKnowledge, planPack } from '../rule-pack.ts';
import { composeDoor, composeWork, type LocalQueues, openQueues } from './compose.ts';
import { localCredentials } from './credentials.ts';
import { openFrontDoor } from './front-door.ts';
import { dynamoDbStore } from './github/dynamodb-store.ts';
import { type LocalGitHub, startLocalGitHub } from './github/local-github.ts';
import { startNightly } from './nightly.ts';
import { localChannels, localNightly } from './nightly-outside.ts';
import { repeatEvery } from './repeat.ts';
import { markServer, refuseSecondServer } from './server-mark.ts';
import { openStores, type Stores } from './stores.ts';
import { sweepExpired } from './sweep.ts';
import { startWorker } from './worker.ts';

export interface LaptopOptions {
  /** Folder of the store, its keys and its log. */
  readonly dataDir: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Port of the front door on 127.0.0.1; 0 picks a free port. */
  readonly port: number;
  /** Folder of a git clone by `owner/name`: what the local GitHub serves. */
  readonly repositories: Readonly<Record<string, string>>;
  readonly log: Log;
  /** `undecided`: a repository that no rule names gets no green check run. Open when absent. */
  readonly notEnrolled?: NotEnrolled;
  /** How often it looks for promotions that are due; every five seconds by default. An idle look costs eight small queries. */
  readonly nightlyMs?: number;
}

export interface Laptop {
  readonly url: string;
  readonly gitHub: LocalGitHub;
  readonly stores: Stores;
  /** Whether the table of rules was empty and the default rules were written. */
  readonly isFirstStart: boolean;
  /** Finishes the work in progress, then stops everything that was started. */
  close(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const NIGHTLY_MS = 5000;
/** A person who waives on this machine looks at the check run next; AWS looks once a minute. */
const WAIVERS_MS = 3000;
const APP_ID = 424_242;

/** The whole pipeline on 127.0.0.1: the functions that AWS runs, with a table for a queue and a local GitHub. */
export async function startLaptop(options: LaptopOptions): Promise<Laptop> {
  await refuseSecondServer(options.dataDir);
  const opened: (() => unknown)[] = [];
  const close = async () => {
    for (const closeOne of opened.splice(0).reverse()) await closeOne();
  };
  try {
    return { ...(await open(options, (closeOne) => opened.push(closeOne))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Tells `opened` how to close each part as soon as it is there; closing goes backwards. */
async function open(
  { dataDir, env, port, repositories, log, notEnrolled = 'open', nightlyMs = NIGHTLY_MS }: LaptopOptions,
  opened: (close: () => unknown) => void,
): Promise<Omit<Laptop, 'close'>> {
  const credentials = localCredentials(dataDir);
  const stores = await openStores({ dataDir, env });
  opened(() => stores.close());
  const isFirstStart = await writeDefaultRules(stores);
  const gitHub = await startLocalGitHub({
    store: dynamoDbStore(stores.client),
    repositories,
    app: { id: APP_ID, publicKey: credentials.appPublicKey },
  });
  opened(() => gitHub.close());
  const ground = { stores, credentials, appId: APP_ID, gitHubUrl: gitHub.url, notEnrolled, env, log };
  const queues = openQueues(ground);
  const door = await openFrontDoor(port, composeDoor(ground, queues));
  opened(markServer(dataDir, door.url));
  gitHub.sendWebhooksTo({ url: `${door.url}/webhook`, secret: credentials.webhookSecret });
  const running = await startWork(queues, composeWork(ground, queues, door.url), stores, log);
  const ownEnv = { ...env, SLUICE_HOME: dataDir };
  const tell = () =>
    tellWaivers({ ...stores, notifierOf: localChannels(ownEnv, log), publicUrl: door.url, clock: systemClock, log });
  running.push(repeatEvery(10 * MINUTE_MS, 'notices of waivers', tell, log));
  const nightly = startNightly({ ...localNightly(stores, queues.images, ownEnv, door.url, log), everyMs: nightlyMs });
  opened(() => nightly.stop());
  opened(() => Promise.all(running.map((part) => part.stop())));
  opened(() => door.close());
  return { url: door.url, gitHub, stores, isFirstStart };
}

async function startWork(
  { evaluations, publications, images }: LocalQueues,
  work: ReturnType<typeof composeWork>,
  stores: Stores,
  log: Log,
): Promise<Stoppable[]> {
  // No other process receives here: messages that a killed process held are free again.
  await Promise.all([evaluations, publications, images].map((queue) => queue.releaseAll()));
  await work.sweep();
  const sweepRows = () => sweepExpired(stores.client, systemClock.now());
  return [
    startWorker({ name: 'evaluation', receiver: evaluations, handler: work.evaluate, concurrency: 4, log }),
    startWorker({ name: 'image-evaluation', receiver: images, handler: work.evaluateImages, concurrency: 2, log }),
    startWorker({ name: 'publication', receiver: publications, handler: work.publish, concurrency: 2, log }),
    repeatEvery(MINUTE_MS, 'sweep of the outbox', work.sweep, log),
    repeatEvery(WAIVERS_MS, 'changes of waivers', work.followWaivers, log),
    repeatEvery(10 * MINUTE_MS, 'sweep of expired rows', sweepRows, log),
  ];
}

/**
 * An empty table gets the rules that Sluice ships, as `sluice rules apply` would write them. One that an older version filled gets
 * what its gates have come to read since, and what a person has written or withdrawn stays as it is.
 */
async function writeDefaultRules({ rules }: Stores): Promise<boolean> {
  const isEmpty = (await rules.heads()).documents.length === 0;
  const plan = isEmpty ? await planPack(defaultRuleFiles(), rules, { prune: false }) : await missingKnowledge(rules);
  const reason = isEmpty
    ? 'default rules, written on the first start'
    : 'knowledge that the gates of this version read';
  await applyRules(plan, { author: 'sluice', reason }, rules, systemClock);
  return isEmpty;
}
