import { join } from 'node:path';
import { systemClock } from '../../lambdas/adapters/clock/system-clock.ts';
import { type DocumentClient, documentClient } from '../../lambdas/adapters/dynamodb/document-client.ts';
import { dynamoPromotionStore } from '../../lambdas/adapters/dynamodb/promotion-store.ts';
import { dynamoRuleStore } from '../../lambdas/adapters/dynamodb/rules.ts';
import { dynamoRunStore } from '../../lambdas/adapters/dynamodb/run-store.ts';
import { dynamoStreamStore } from '../../lambdas/adapters/dynamodb/streams.ts';
import { configTable, githubTable, queueTable, runsTable } from '../../lambdas/adapters/dynamodb/tables.ts';
import { dynamoWaiverWatch } from '../../lambdas/adapters/dynamodb/waiver-watch.ts';
import { dynamoWaiverStore } from '../../lambdas/adapters/dynamodb/waivers.ts';
import { fileBlobStore } from '../../lambdas/adapters/files/blobs.ts';
import type { BlobStore } from '../../lambdas/ports/blob-store.ts';
import type { Clock } from '../../lambdas/ports/clock.ts';
import type { PromotionStore } from '../../lambdas/ports/promotion-store.ts';
import type { RuleStore } from '../../lambdas/ports/rule-store.ts';
import type { RunStore } from '../../lambdas/ports/run-store.ts';
import type { StreamStore } from '../../lambdas/ports/stream-store.ts';
import type { WaiverStore } from '../../lambdas/ports/waiver-store.ts';
import type { WaiverWatch } from '../../lambdas/ports/waiver-watch.ts';
import { UsageError } from '../io.ts';
import { createTable } from './create-tables.ts';
import { startEngine } from './engine.ts';

type Env = Readonly<Record<string, string | undefined>>;

export interface Stores {
  readonly client: DocumentClient;
  readonly rules: RuleStore;
  readonly waivers: WaiverStore;
  readonly waiverWatch: WaiverWatch;
  readonly runs: RunStore;
  readonly blobs: BlobStore;
  readonly streams: StreamStore;
  readonly promotions: PromotionStore;
  /** Ends only what was started for these stores. */
  close(): Promise<void>;
}

export interface OpenStoresOptions {
  /** Folder of the laptop's store; it is made when absent. Not used where the environment names tables in AWS. */
  readonly dataDir: string;
  readonly env: Env;
  readonly clock?: Clock;
}

/**
 * The stores of this laptop, or those in AWS where `SLUICE_CONFIG_TABLE`, `SLUICE_RUNS_TABLE` and `SLUICE_BLOB_BUCKET` name
 * them. Prints nothing. Throws {@link UsageError} when only some of the three are set, or no engine is installed.
 */
export async function openStores({ dataDir, env, clock = systemClock }: OpenStoresOptions): Promise<Stores> {
  // The SDK looks here, and only here, whether to print about the version of Node.
  process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';
  const names = namesInAws(env);
  return names === undefined ? openLocal(dataDir, env, clock) : openAws(names, clock);
}

interface AwsNames {
  readonly config: string;
  readonly runs: string;
  readonly bucket: string;
}

function namesInAws(env: Env): AwsNames | undefined {
  const variables = ['SLUICE_CONFIG_TABLE', 'SLUICE_RUNS_TABLE', 'SLUICE_BLOB_BUCKET'] as const;
  const [config, runs, bucket] = variables.map((name) => env[name]);
  if (config && runs && bucket) return { config, runs, bucket };
  const missing = variables.filter((name) => !env[name]);
  if (missing.length === variables.length) return undefined;
  throw new UsageError(
    `the stores in AWS are incomplete: ${missing.join(' and ')} ${missing.length === 1 ? 'is' : 'are'} not set`,
    `Set ${missing.join(' and ')} too, or unset the others to use the store of this machine.`,
  );
}

/** S3 is loaded here only: a command on the laptop starts without it. */
async function openAws(names: AwsNames, clock: Clock): Promise<Stores> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  const { s3BlobStore } = await import('../../lambdas/adapters/s3/blobs.ts');
  const client = documentClient({});
  const objects = new S3Client({});
  return {
    ...storesOver(client, { ...names, blobs: s3BlobStore(objects, names.bucket) }, clock),
    async close() {
      client.destroy();
      objects.destroy();
    },
  };
}

/** The engine accepts any key. With this one the SDK neither looks for the user's own keys nor sends them. */
const localAccess = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };

async function openLocal(dataDir: string, env: Env, clock: Clock): Promise<Stores> {
  const engine = await startEngine({ dataDir, env });
  const client = documentClient({ endpoint: engine.endpoint, ...localAccess });
  const close = async () => {
    client.destroy();
    await engine.stop();
  };
  try {
    await Promise.all([configTable, runsTable, queueTable, githubTable].map((facts) => createTable(client, facts)));
  } catch (error) {
    await close();
    throw error;
  }
  const blobs = fileBlobStore(join(dataDir, 'blobs'));
  return { ...storesOver(client, { config: configTable.name, runs: runsTable.name, blobs }, clock), close };
}

interface Places {
  readonly config: string;
  readonly runs: string;
  readonly blobs: BlobStore;
}

function storesOver(client: DocumentClient, { config, runs, blobs }: Places, clock: Clock): Omit<Stores, 'close'> {
  return {
    client,
    rules: dynamoRuleStore(client, config),
    waivers: dynamoWaiverStore({ client, config, runs }),
    waiverWatch: dynamoWaiverWatch({ client, table: runs }),
    runs: dynamoRunStore({ client, table: runs, blobs, clock }),
    blobs,
    streams: dynamoStreamStore(client, config),
    promotions: dynamoPromotionStore({ client, table: runs }),
  };
}
