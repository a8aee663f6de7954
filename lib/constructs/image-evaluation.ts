import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { EvaluateImageEnv } from '../../lambdas/evaluate-image/env.ts';
import type { Pager } from './alarmed.ts';
import type { GitHubApp } from './github-app.ts';
import type { NightlySecret } from './nightly-secret.ts';
import { QueueWorker } from './queue-worker.ts';
import type { Stores } from './stores.ts';

export interface ImageEvaluationProps {
  readonly pager: Pager;
  readonly stores: Stores;
  readonly app: GitHubApp;
  readonly secret: NightlySecret;
}

/** Static gates of images: a night opens a handful at its time, and each may have a gigabyte to read. */
const CONCURRENCY = 4;

/** Judges images before their jobs: reads sources or layers, stores the run, tells the promotion. */
export class ImageEvaluation extends QueueWorker {
  constructor(scope: Construct, id: string, { pager, stores, app, secret }: ImageEvaluationProps) {
    const { config, runs, blobs } = stores;
    super(scope, id, {
      pager,
      lambda: 'evaluate-image',
      queue: 'image-evaluation',
      description: 'Judges images by static gates before their jobs start',
      // A whole processor: unpacking layers is all that it waits for.
      memoryMegabytes: 1792,
      timeout: Duration.minutes(10),
      concurrency: CONCURRENCY,
      waiting: { forever: 'nothing is told to a promotion, which asks again and then gives up', long: 'nights wait' },
      environment: {
        CONFIG_TABLE: config.table.tableName,
        RUNS_TABLE: runs.table.tableName,
        BLOB_BUCKET: blobs.bucket.bucketName,
        NIGHTLY_SECRET_ID: secret.secret.secretArn,
        ...app.environment,
      } satisfies EvaluateImageEnv,
    });
    config.allow(this.worker, ['GetItem', 'BatchGetItem', 'Query']);
    runs.allow(this.worker, ['GetItem', 'PutItem', 'UpdateItem']);
    blobs.allowWrite(this.worker);
    // To see that a blob which is there already is the same.
    blobs.allowRead(this.worker);
    secret.allowRead(this.worker);
    app.allowUse(this.worker);
  }
}
